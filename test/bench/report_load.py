#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how long the page of `warplint report` takes to open in Chromium with many launches.

    test/bench/report_load.py [LAUNCHES]

Makes files with as many launches (2,000) of 500 kernels in blocks, grids and shared memory of all
kinds, and opens their report five times from disk. Told are the medians, in ms from the start of
the navigation: until something is seen, until the page answers clicks, and until the last row is
drawn; the processor time that the page's thread took for it all, which other programs change less;
and the time that writing the report took.

No test: it measures this machine, now. Exit status 1 where answering takes more than 1 s.
"""
import pathlib
import random
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "lint"))
import hosts  # noqa: E402
from browser import Browser  # noqa: E402

MOST_MS = 1000
FILES, KERNELS, ROUNDS = 20, 25, 5


def source(number, launches, draw):
    lines = ["#include <cuda_runtime.h>"]
    for kernel in range(KERNELS):
        bounds = draw.choice(["", "__launch_bounds__(256)", "__launch_bounds__(128, 4)"])
        lines += [f"__global__ void {bounds} kernel{number}_{kernel}(float *P, int N) {{",
                  f"  __shared__ float S[{draw.choice([1, 64, 256, 1024, 2048])}];",
                  "  int I = blockIdx.x * blockDim.x + threadIdx.x;",
                  "  S[0] = 1;", "  if (I < N)", "    P[I] = S[0];", "}"]
    lines.append("void run(float *P, int N, int Threads) {")
    for _ in range(launches):
        block = draw.choice([32, 64, 96, 100, 128, 192, 256, 384, 512, 768, 1024, 1056, "Threads"])
        grid = draw.choice(["(N + 255) / 256", "1024", "dim3(16, 16)", "64"])
        shared = draw.choice(["", "", ", 4096", f", {draw.randrange(48) * 1024}"])
        lines.append(f"  kernel{number}_{draw.randrange(KERNELS)}<<<{grid}, {block}{shared}>>>(P, N);")
    return "\n".join([*lines, "}", ""])


def opened(page, url):
    """Until something is seen, answers, and all is drawn; processor time."""
    page.open(url)
    metrics = {m["name"]: m["value"] for m in page.send("Performance.getMetrics")["metrics"]}
    return [*page.run("""(() => {
        const [navigation] = performance.getEntriesByType("navigation");
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        return [paint?.startTime ?? 0, navigation.domContentLoadedEventEnd, drawnAt]; })()"""),
            1000 * metrics["TaskDuration"]]


def main():
    launches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    draw = random.Random(6)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for number in range(FILES):
            (folder / f"file{number}.cu").write_text(source(number, launches // FILES, draw))
        report = folder / "report.html"
        start = time.monotonic()
        said = hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", "-o", report, folder])
        print(f"{said.stderr.strip()}\nwritten in {time.monotonic() - start:.2f} s, "
              f"{report.stat().st_size / 1e6:.1f} MB")
        with Browser(report.as_uri()) as page:
            page.send("Performance.enable", timeDomain="threadTicks")
            rounds = [opened(page, report.as_uri()) for _ in range(ROUNDS)]
    seen, answers, drawn, busy = (statistics.median(times) for times in zip(*rounds))
    print(f"seen after {seen:.0f} ms, answers after {answers:.0f} ms, all drawn after {drawn:.0f} ms, "
          f"{busy:.0f} ms of processor time")
    sys.exit(answers > MOST_MS)


if __name__ == "__main__":
    main()
