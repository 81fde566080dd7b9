# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A headless Chromium that opens a page, clicks and types in it, and takes pictures: Chrome's
DevTools protocol over two pipes, which needs no other package."""
import base64
import json
import os
import select
import subprocess
import tempfile
import time

CHROMIUM = os.environ.get("WARPLINT_CHROMIUM", "chromium")
TIMEOUT_S = 600
# Needed as root, as in a container; no network, whatever a page asks for.
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--hide-scrollbars", "--no-first-run", "--remote-debugging-pipe",
         "--host-resolver-rules=MAP * ~NOTFOUND"]


class Browser:
    """One page in a browser of its own."""

    def __init__(self, url, width=1280, height=900):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to_write = os.pipe()
        self.from_read, to_answer = os.pipe()

        def connect():  # Chromium reads from 3 and writes to 4
            os.dup2(os.dup(to_read), 3)
            os.dup2(os.dup(to_answer), 4)
            for end in (3, 4):
                os.set_inheritable(end, True)
        self.process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_answer)
        self.pending, self.count, self.session, self.events = b"", 0, None, []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        self.resize(width, height)
        self.open(url)

    def close(self):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def read(self):
        end = time.monotonic() + TIMEOUT_S
        while b"\0" not in self.pending:
            ready, _, _ = select.select([self.from_read], [], [], max(0, end - time.monotonic()))
            piece = os.read(self.from_read, 1 << 20) if ready else b""
            if not piece:
                raise RuntimeError("the browser does not answer")
            self.pending += piece
        message, _, self.pending = self.pending.partition(b"\0")
        return json.loads(message)

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_write, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.events.clear()
        self.send("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && document.body.dataset.drawn !== undefined")

    def resize(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """light or dark, as the system has it"""
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def run(self, script):
        """The value of a JavaScript expression."""
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, condition):
        end = time.monotonic() + TIMEOUT_S
        while not self.run(f"!!({condition})"):
            if time.monotonic() > end:
                raise RuntimeError(f"never came true: {condition}")
            time.sleep(0.02)

    def click(self, selector):
        """Clicks in the middle of the first element, as a hand would."""
        place = self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{block: "center"}});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                      button="left", clickCount=1)

    def key(self, key, text=""):
        code = {"Enter": 13, "Tab": 9, "ArrowRight": 39, "ArrowLeft": 37}.get(key, 0)
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text,
                  windowsVirtualKeyCode=code)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def choose(self, selector, value):
        self.run(f"""(() => {{ const element = document.querySelector({json.dumps(selector)});
            element.value = {json.dumps(value)};
            element.dispatchEvent(new Event("change", {{bubbles: true}})); }})()""")

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def complaints(self):
        """What the page did wrong: exceptions, errors on the console, requests."""
        for event in self.events:
            kind, details = event.get("method"), event.get("params", {})
            if kind == "Runtime.exceptionThrown":
                yield details["exceptionDetails"].get("exception", {}).get("description", "exception")
            elif kind == "Log.entryAdded" and details["entry"]["level"] == "error":
                yield details["entry"]["text"]
            elif kind == "Network.requestWillBeSent":
                url = details["request"]["url"]
                if not url.startswith(("file:", "data:")):
                    yield f"asks the network for {url}"
