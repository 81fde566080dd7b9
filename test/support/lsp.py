# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small client of the Language Server Protocol, for tests and benchmarks."""
import json
import os
import pathlib
import queue
import subprocess
import threading
import time

# A hang is a failure too; a loaded machine is none.
TIMEOUT_S = 600

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-8"]},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True,
                               "versionSupport": True, "codeActionsInline": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "inlayHint": {},
    },
}


class Server:
    """A language server over its standard input and output."""

    def __init__(self, command, folder, capabilities=None, options=None, environment=None,
                 log=None):
        self.log = log
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=log or subprocess.DEVNULL, cwd=folder, env=environment)
        self.messages = queue.Queue()
        self.last_id = 0
        self.versions = {}
        self.published = {}  # the last diagnostics of each file, with their version
        threading.Thread(target=self._read, daemon=True).start()
        self.capabilities = self.request("initialize", {
            "processId": None, "rootUri": uri(folder),
            "capabilities": CAPABILITIES if capabilities is None else capabilities,
            "initializationOptions": options or {}})
        self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.request("shutdown", None)
            self.notify("exit", None)
        self.status = self.process.wait(TIMEOUT_S)

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)  # the server has ended
                return
            self.messages.put(json.loads(stream.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _next(self, deadline):
        message = self.messages.get(timeout=max(0.01, deadline - time.monotonic()))
        if message is None:
            raise RuntimeError(f"the server ended with status {self.process.wait()}")
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})  # nothing it asks matters here
        return message

    def request(self, method, params):
        """Sends a request and returns its result."""
        self.last_id += 1
        self._send({"id": self.last_id, "method": method, "params": params})
        deadline = time.monotonic() + TIMEOUT_S
        while True:
            message = self._next(deadline)
            if "method" not in message and message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def notify(self, method, params):
        """Sends a notification."""
        self._send({"method": method, "params": params})

    def open(self, path, text=None, language="cuda"):
        """Opens a file with its text on disk, or another."""
        self.versions[uri(path)] = 1
        if text is None:
            text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": language, "version": 1, "text": text}})

    def change(self, path, text):
        """Replaces a file's whole text, as one edit."""
        self.versions[uri(path)] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.versions[uri(path)]},
            "contentChanges": [{"text": text}]})

    def edit(self, path, edits):
        """Sends edits as an editor does, each a range and its new text, in order."""
        self.versions[uri(path)] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": self.versions[uri(path)]},
            "contentChanges": [{"range": where, "text": text} for where, text in edits]})

    def save(self, path):
        """Says that the file was saved; the caller wrote it."""
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri(path)}})

    def close(self, path):
        """Closes a file."""
        self.published.pop(uri(path), None)
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def diagnostics(self, path):
        """Waits for the diagnostics of a file's newest text."""
        deadline = time.monotonic() + TIMEOUT_S
        while True:
            said = self.published.get(uri(path))
            if said and said.get("version") == self.versions[uri(path)]:
                return said["diagnostics"]
            self._next(deadline)

    def settle(self, path):
        """Waits until all work on a file is done that was asked for by now."""
        return self.request("textDocument/documentSymbol", {"textDocument": {"uri": uri(path)}})

    def hover(self, path, line, column):
        """What hovering over a place shows; lines and columns from 0."""
        return self.request("textDocument/hover", {
            "textDocument": {"uri": uri(path)}, "position": {"line": line, "character": column}})

    def inlay_hints(self, path, last_line=100000):
        """The inlay hints of a whole file."""
        return self.request("textDocument/inlayHint", {
            "textDocument": {"uri": uri(path)},
            "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": last_line, "character": 0}}})

    def quick_fixes(self, path, diagnostic):
        """The code actions that a diagnostic offers."""
        return self.request("textDocument/codeAction", {
            "textDocument": {"uri": uri(path)}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]}})


def uri(path):
    """The file's URI, by the path it was opened by: links stay."""
    return pathlib.Path(os.path.abspath(path)).as_uri()


def apply_edits(text, edits):
    """A text after the edits of a code action for its file."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    data = text.encode()

    def offset(position):
        return min(starts[min(position["line"], len(lines))] + position["character"], len(data))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        data = (data[:offset(edit["range"]["start"])] + edit["newText"].encode() +
                data[offset(edit["range"]["end"]):])
    return data.decode()
