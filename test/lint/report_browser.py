#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: browser, chromium
"""The report page in a real browser: what is seen, found, sorted, opened and read, by mouse and by
keyboard, light and dark, wide and narrow. WARPLINT_PICTURES names a folder for pictures."""
import os
import pathlib
import tempfile

import report_fixture
from browser import Browser

ROWS = "[...document.querySelectorAll('tr.row')]"
PICTURES = os.environ.get("WARPLINT_PICTURES")


def equal(found, expected):
    assert found == expected, f"found {found!r}, expected {expected!r}"


def lines(page):
    """The line numbers of the rows, from their first cells."""
    return page.run(ROWS + ".map((row) => Number(row.cells[0].textContent.split(':').pop()))")


def picture(page, name):
    if PICTURES:
        page.picture(pathlib.Path(PICTURES, f"{name}.png"))


def shows_all(page):
    equal(page.run("document.title"), page.run("data.origin.project") + ": warplint report")
    equal(page.run("document.querySelector('[role=tab][aria-selected=true]').id"), "tab-findings")
    equal(page.run("document.querySelector('.finding .badge').textContent"), "error")
    page.click("#tab-launches")
    equal(page.run("[...document.querySelectorAll('#tabs button')].map((tab) => tab.textContent)"),
          [f"Findings {page.run('data.findings.length')}", "Launches 5", "Kernels 4",
           "Unknown values 1"])
    equal(lines(page), [8, 9, 10, 11, 12])
    cells = page.run(ROWS + ".map((row) => [...row.querySelectorAll('.heat')].map((c) => c.textContent))")
    equal(cells[0], ["fails"] * 3)
    equal(page.run(ROWS + "[0].querySelector('.heat').title"), "the block is too large")
    equal(cells[2], ["50%", "66.67%", "66.67%"])
    equal(cells[4], ["–"] * 3)
    equal(page.run(ROWS + "[2].querySelectorAll('.heat')[1].title"), "limited by warps, registers")
    # What would be markup is text.
    equal(page.run("document.getElementById('injected')"), None)
    assert "<i>&'a\".cu:8" in page.run(ROWS + "[0].textContent")
    assert page.run(ROWS + "[2].querySelector('.heat').getBoundingClientRect().width > 20")


def finds(page):
    page.click("#find")
    page.type("BOUND")
    equal(lines(page), [9])
    equal(page.run("document.getElementById('count').textContent"), "1 of 5")
    page.run("document.getElementById('find').select()")
    page.type("nothing like it")
    equal(lines(page), [])
    page.run("document.getElementById('find').select()")
    page.type(" ")
    page.choose("#show", "errors")
    equal(lines(page), [8, 9])
    page.choose("#show", "undecided")
    equal(lines(page), [12])
    page.choose("#show", "all")
    page.choose("#target", "1")
    equal(page.run(ROWS + "[2].querySelectorAll('.heat').length"), 1)
    page.choose("#target", "")
    equal(lines(page), [8, 9, 10, 11, 12])


def sorts(page):
    head = "thead th:nth-child({}) button"
    page.click(head.format(6))  # sm_80, the lowest first, what is not known last
    equal(page.run("document.querySelector('[aria-sort]').textContent"), "sm_80")
    equal(lines(page), [8, 9, 10, 11, 12])
    page.click(head.format(6))
    equal(page.run("document.querySelector('[aria-sort]').getAttribute('aria-sort')"), "descending")
    equal(lines(page), [10, 11, 8, 9, 12])
    page.choose("#sort", "-block")
    equal(lines(page)[0], 8)
    page.choose("#sort", "place")


def opens(page):
    page.click("tr.row:nth-child(3) button.open")
    equal(page.run("document.querySelector('button.open[aria-expanded=true]').textContent.slice(-3)"), ":10")
    equal(page.run("document.querySelectorAll('.details .charts svg').length"), 3)
    assert page.run("document.querySelector('#list .scroll').scrollWidth") <= 1240
    text = page.run("document.querySelector('.details').textContent")
    for said in ("64, measured on sm_80 (build.log:1)", "16.88 on RTX 4090 (128 SMs)",
                 "now 1024 threads per block: 50%"):
        assert said in text, (said, text)
    # Curves on another target, read by keyboard and by pointer.
    page.click(".targets button:nth-child(2)")
    equal(page.run("document.querySelector('.targets [aria-pressed=true]').textContent"), "sm_86")
    readout = "document.querySelectorAll('.charts output')[1].textContent"
    equal(page.run(readout), "now 64 registers per thread: 66.67%")
    page.run("document.querySelectorAll('.charts svg')[1].focus()")
    page.key("ArrowRight")
    equal(page.run(readout), "up to 255 registers per thread: 0%, no block fits")
    page.key("ArrowLeft")
    equal(page.run(readout), "up to 64 registers per thread: 66.67%, 1 block per SM")
    picture(page, "open")
    page.click("tr.row:nth-child(3) button.open")
    equal(page.run("document.querySelectorAll('.details').length"), 0)
    # By keyboard alone.
    page.run("document.querySelector('button.open').focus()")
    page.key("Enter", text="\r")
    text = page.run("document.querySelector('.details .finding').textContent")
    assert "block of 2048 threads exceeds" in text and '<b id="injected">&amp;' in text, text
    equal(page.run("document.querySelectorAll('.details table tbody tr')[0].textContent"),
          "sm_80failsthe block is too large")
    page.key("Enter", text="\r")


def goes_through_tabs(page):
    page.run("document.getElementById('tab-launches').focus()")
    page.key("ArrowRight")
    equal(page.run("document.activeElement.id"), "tab-kernels")
    equal(page.run("document.activeElement.ariaSelected"), "true")
    names = page.run(ROWS + ".map((row) => row.cells[0].textContent)")
    equal(sorted(names), ["alone", "bound", "fill", "tile<8>"])
    page.choose("#show", "unlaunched")
    page.click("tr.row button.open")
    equal(page.run("document.querySelectorAll('.details .charts svg').length"), 1)
    page.choose("#show", "all")
    page.click("#tab-findings")
    equal(page.run("document.querySelectorAll('.finding').length"), page.run("data.findings.length"))
    assert page.run("document.querySelectorAll('pre .come').length") > 0
    picture(page, "findings")
    # Tabs and findings have addresses.
    equal(page.run("location.hash"), "#findings")
    page.run("location.hash = '#kernels'")
    page.wait("document.getElementById('tab-kernels').ariaSelected === 'true'")
    page.run("location.hash = '#findings/1'")
    page.wait("document.getElementById('tab-findings').ariaSelected === 'true'")
    equal(page.run("document.querySelector('#finding-1 .place a').hash"), "#findings/1")
    page.click("#tab-undecided")
    assert "block: function parameter" in page.run(ROWS + "[0].textContent")
    page.click("#list .targets button")
    equal(page.run("document.getElementById('find').value"), "function parameter")
    page.click("#list .targets button")
    page.click("#tab-launches")


def luminance(page):
    colour = page.run("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")) / 765


def is_light_and_dark(page):
    page.prefer("dark")
    assert luminance(page) < 0.2
    picture(page, "dark")
    page.click("#theme")  # light, whatever the system has
    assert luminance(page) > 0.9
    page.click("#theme")
    page.prefer("light")
    assert luminance(page) < 0.2
    page.click("#theme")
    assert luminance(page) > 0.9


def fits_a_phone(page):
    page.resize(390, 844)
    equal(page.run("document.documentElement.scrollWidth"), 390)
    page.click("tr.row:nth-child(3) button.open")
    equal(page.run("document.documentElement.scrollWidth"), 390)
    equal(page.run("getComputedStyle(document.querySelector('tr.row')).display"), "grid")
    assert page.run("""[...document.querySelectorAll('.charts figure')].every((figure) => {
        const box = figure.getBoundingClientRect(); return box.left >= 0 && box.right <= 390; })""")
    picture(page, "phone")


def main():
    with tempfile.TemporaryDirectory() as folder:
        report, said = report_fixture.make(folder)
        assert said.returncode == 0, said
        with Browser(report.as_uri()) as page:
            page.prefer("light")
            for step in (shows_all, finds, sorts, opens, goes_through_tabs, is_light_and_dark,
                         fits_a_phone):
                step(page)
            equal(list(page.complaints()), [])


main()
