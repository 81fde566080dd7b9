# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies of one number, and a branch on one of them around a launch of another: a part of
program_generator.py."""


class Copies:
    """Of a Program: the statements that only make sense together."""

    def few(self):
        """One of few numbers."""
        numbers = self.random.sample([0, 1, 16, 32, 64, 256, 300, 512, 65600, -1, -5], 3)
        return "(opaque({}) % 2 ? {} : opaque(1) % 3 ? {} : {})".format(self.random.randrange(9),
                                                                      *numbers)

    def copy_of(self, text, scope, depth):
        """Declares a copy of the number TEXT; how to read it."""
        name = self.name("y")
        form = self.random.randrange(8)
        if form < 3:
            kind = self.pick(["int", "unsigned", "short", "unsigned char", "signed char", "long",
                              "size_t", "const int"])
            self.emit(depth, f"{kind} {name} = {text};")
            return name
        if form == 3:
            self.emit(depth, f"Settings {name} = {{(int){text}, 4}};")
            return f"{name}.threads"
        if form == 4:
            self.emit(depth, f"Settings {name}; {name}.shape.y = {text};")
            return f"{name}.shape.y"
        self.emit(depth, self.pick([f"dim3 {name}({text}, 2);", f"dim3 {name}({text}, {text});",
                                    f"dim3 {name}; {name}.x = {text};",
                                    f"dim3 {name}o({text}); dim3 {name} = {name}o;"]))
        scope.dims.append(name)
        return f"{name}.x"

    def copies(self, scope, depth, returns):
        inner, before = type(scope)(scope), None
        number = self.name("t")
        self.emit(depth, self.pick([f"int {number} = {self.few()};",
                                    f"int {number} = {self.constant()}; "
                                    f"if {self.condition(scope)} {number} = {self.constant()};",
                                    f"int {number} = {self.leaf(scope)};"]))
        copies = [number]
        if self.loops < 3 and self.chance(35):
            before, turn = self.name("t"), self.name("i")
            copies += [before, self.copy_of(number, inner, depth)]
            self.emit(depth, f"int {before} = {number};")
            self.emit(depth, f"for (int {turn} = 0; {turn} < (opaque(2) & 3); ++{turn}) {{")
            self.loops, depth = self.loops + 1, depth + 1
            if self.chance(50):  # of this round and of the one before, in one expression
                inner.dims.append(self.name("y"))
                copies.append(inner.dims[-1] + self.pick([".x", ".y"]))
                self.emit(depth, f"dim3 {inner.dims[-1]}({before}, {number});")
        for _ in range(self.random.randrange(1, 4)):
            copies.append(self.copy_of(self.pick(copies), inner, depth))
        writable = [number] + [c for c in copies if c.endswith(".x")]
        if self.chance(40):
            self.emit(depth, self.pick([f"{self.pick(writable)} = {self.few()};", f"++{number};",
                                        f"if {self.condition(scope)} {number} = {self.few()};",
                                        f"if {self.condition(scope)} {self.pick(writable)} = "
                                        f"{self.pick(copies)};"]))
        self.branch_on(copies, inner, depth)
        if before:
            if self.chance(60):
                self.emit(depth, f"{before} = {number};")
            if self.chance(60):
                self.emit(depth, f"{self.pick(writable)} = {self.few()};")
            self.loops, depth = self.loops - 1, depth - 1
            self.emit(depth, "}")

    def branch_on(self, copies, scope, depth):
        asked = self.pick(copies)
        switched = self.chance(30)
        if switched:
            self.emit(depth, f"switch ((int)({asked})) {{ case {self.pick([32, 64, -1])}: {{")
            self.block_of(copies, scope, depth + 1)
            self.emit(depth, "} break; default: {")
        else:
            comparison = self.pick(["==", "==", "!=", "<", "<=", ">", ">="])
            limit = self.pick([32, 32, 64, 256, 300, 4294967295, -1, 44, 255, 65535])
            self.emit(depth, f"if ({asked} {comparison} {limit}) {{")
            self.block_of(copies, scope, depth + 1)
            self.emit(depth, "} else {")
        self.block_of(copies, scope, depth + 1)
        self.emit(depth, "} }" if switched else "}")

    def block_of(self, copies, scope, depth):
        if self.chance(20):
            self.statement(type(scope)(scope), depth, False, None)
        dims = [c[:-2] for c in copies if c.endswith((".x", ".y")) and "." not in c[:-2]]
        block = self.pick(dims) if dims and self.chance(60) else self.pick(copies)
        self.emit(depth, f"LAUNCH(dim3({self.pick(copies)}), dim3({block}), "
                         f"(size_t)({self.pick(copies)}));")
