# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random small host functions that launch, for soundness.py.

Every program is a function `program_N(int, int, unsigned)` with helpers of its own. A
launch is LAUNCH(grid, block, shared) or LAUNCH_CONFIG(&config), at most one in a line. What is not generated:
reads of what was never written, and endless loops; other undefined behaviour is caught
while the program runs.
"""
import random

from copies_generator import Copies
from devices_generator import Devices
from escapes_generator import Escapes
from lifetimes_generator import Lifetimes
from objects_generator import Objects
from pairs_generator import Pairs
from rules_generator import Rules


class Scope:
    """The names that can be used at a point, by kind."""

    def __init__(self, outer=None):
        kinds = ("ints", "fixed", "dims", "structs", "arrays", "pointers")
        for kind in kinds:
            setattr(self, kind, list(getattr(outer, kind)) if outer else [])


class Program(Copies, Devices, Escapes, Lifetimes, Objects, Pairs, Rules):
    def __init__(self, number, seed):
        self.number = number
        self.random = random.Random(f"{seed}/{number}")
        self.lines = []
        self.names = 0
        self.helpers = []  # (kind, name, number of parameters)
        self.global_names = []
        self.loops = 0
        self.top = None  # variables that live as long as the program
        self.in_program = False

    # Names and small choices.

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(items)

    def constant(self):
        return str(self.pick([0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 48, 64, 96, 100, 128, 255, 256,
                              512, 1000, 1024, 2048, 4096, 65535, 65536, -1, -5]))

    # Expressions.

    def integer(self, scope, depth=2):
        if depth == 0 or self.chance(25):
            return self.leaf(scope)
        a, b = self.integer(scope, depth - 1), self.integer(scope, depth - 1)
        form = self.random.randrange(17)
        if form < 5:
            return f"({a} {self.pick(['+', '-', '*'])} {b})"
        if form == 5:
            return f"({a} / {self.pick([2, 3, 4, 8, 32, 100])})"
        if form == 6:
            return f"({a} % {self.pick([2, 3, 5, 32, 64])})"
        if form == 7:
            return f"({a} {self.pick(['&', '|', '^'])} {b})"
        if form == 8:
            return f"({self.condition(scope, 1)} ? {a} : {b})"
        if form == 9:
            return f"{self.pick(['min', 'max'])}((int){a}, (int){b})"
        if form == 10:
            return f"({self.pick(['int', 'unsigned', 'unsigned char', 'short', 'long', 'size_t', 'bool'])}){a}"
        if form == 11:
            return f"({a} {self.pick(['<<', '>>'])} {self.random.randrange(6)})"
        if form == 12:
            return f"{self.pick('-~!')}({a})"
        if form == 13 and any(h[0] == "int" for h in self.helpers):
            return self.call("int", scope, depth - 1)
        if form == 14:
            return f"std::{self.pick(['min', 'max'])}<int>({a}, {b})"
        if form == 15:
            return f"(opaque({self.random.randrange(9)}) % 3 + {self.constant()})"
        if form == 16:
            return f"ceilDiv<int>((int){a}, {self.pick([3, 32])})"
        return a

    def leaf(self, scope):
        form = self.random.randrange(12)
        if form < 5 and scope.ints:
            return self.pick(scope.ints)
        if form == 5 and scope.fixed:
            return self.pick(scope.fixed)
        if form == 6 and scope.dims:
            return f"(int){self.pick(scope.dims)}.{self.pick('xyz')}"
        if form == 7 and scope.structs:
            part = self.pick(['threads', 'blocks', 'shape.x', 'shape.y', 'sizes[1]', 'area()'])
            return f"{self.pick(scope.structs)}.{part}"
        if form == 8 and scope.arrays:
            array, size = self.pick(scope.arrays)
            index = f"(unsigned){self.pick(scope.ints)} % {size}" if scope.ints and self.chance(40) \
                else self.random.randrange(size)
            return f"{array}[{index}]"
        if form == 9 and scope.pointers:
            return f"*{self.pick(scope.pointers)}"
        if form == 10 and self.global_names:
            return self.pick(self.global_names)
        return self.constant()

    def condition(self, scope, depth=2):
        if depth and self.chance(25):
            a, b = self.condition(scope, depth - 1), self.condition(scope, depth - 1)
            return self.pick([f"({a} && {b})", f"({a} || {b})", f"(!{a})"])
        a = self.integer(scope, 1) if self.chance(30) else self.leaf(scope)
        b = self.constant() if self.chance(70) else self.leaf(scope)
        if self.chance(10):
            return f"(opaque({self.random.randrange(9)}) % 2 == 0)"
        if self.chance(10):
            return f"({a} % {self.pick([2, 32])} == 0)"
        return f"({a} {self.pick(['<', '<=', '>', '>=', '==', '!='])} {b})"

    def dims(self, scope):
        form = self.random.randrange(9)
        if form < 2 and scope.dims:
            return self.pick(scope.dims)
        if form == 2 and scope.structs:
            return f"{self.pick(scope.structs)}.shape"
        if form == 3 and any(h[0] == "dim3" for h in self.helpers):
            return self.call("dim3", scope, 1)
        if form == 4:
            return f"dim3({self.integer(scope, 1)}, {self.integer(scope, 1)})"
        if form == 5:
            return f"dim3({self.leaf(scope)}, {self.leaf(scope)}, {self.constant()})"
        if form == 6 and len(scope.dims) > 1:
            return f"({self.condition(scope, 0)} ? {scope.dims[0]} : {scope.dims[-1]})"
        if form == 7:
            return f"dim3{{(unsigned)({self.leaf(scope)}), {self.random.randrange(1, 9)}u}}"
        return self.integer(scope)

    def call(self, kind, scope, depth):
        _, name, count = self.pick([h for h in self.helpers if h[0] == kind])
        if kind in ("launch",) and self.chance(30):
            count -= 1  # the default argument
        arguments = ", ".join(f"(int)({self.integer(scope, depth)})" for _ in range(count))
        return f"{name}({arguments})"

    # Statements.

    def emit(self, depth, text):
        self.lines.append("  " * depth + text)

    def launch(self, scope, depth):
        if self.chance(15):
            return self.launch_by_config(scope, depth)
        self.emit(depth, f"LAUNCH(dim3({self.dims(scope)}), dim3({self.dims(scope)}), "
                         f"(size_t)({self.leaf(scope)}));")

    def launch_by_config(self, scope, depth):
        name = self.name("c")
        grid, block = f"dim3({self.dims(scope)})", f"dim3({self.dims(scope)})"
        shared = f"(size_t)({self.leaf(scope)})"
        self.emit(depth, self.pick([
            f"cudaLaunchConfig_t {name} = {{{grid}, {block}, {shared}}};",
            f"cudaLaunchConfig_t {name}{{.gridDim = {grid}, .dynamicSmemBytes = {shared}}};",
            f"cudaLaunchConfig_t {name} = {{}}; {name}.gridDim = {grid}; {name}.blockDim = {block};"]))
        if self.chance(50):
            self.emit(depth, f"if {self.condition(scope)} {name}.blockDim.y = {self.leaf(scope)};")
        if self.chance(30):
            self.emit(depth, f"configure(&{name}, (int)({self.leaf(scope)}));")
        if self.chance(40):
            self.emit(depth, f"cudaLaunchAttribute {name}a[2]; {name}a[0].val.clusterDim.x = 2;")
            self.emit(depth, f"{name}a[0].val.priority = {self.leaf(scope)};")
            self.emit(depth, f"{name}.dynamicSmemBytes = size_t({name}a[0].val.priority);")
        self.emit(depth, f"LAUNCH_CONFIG(&{name});")

    def block(self, scope, depth, count, in_loop=False, returns=None):
        inner = Scope(scope)
        for _ in range(count):
            self.statement(inner, depth, in_loop, returns)
        return inner

    def statement(self, scope, depth, in_loop, returns):
        forms = [(18, self.declare), (16, self.assign), (6, self.declare_object), (6, self.change_object),
                 (5, self.alias), (4, self.by_lambda),
                 (5, self.lifetimes), (3, self.by_member), (4, self.pairs), (4, self.handed_on),
                 (3, self.implicit), (2, self.shared), (3, self.made), (2, self.flat), (6, self.objects),
                 (5, self.devices), (6, self.rules)]
        if depth < 5:
            forms += [(12, self.branch), (5, self.switch), (8, self.loop), (2, self.again),
                      (2, self.guarded)]
        if returns is None:
            forms += [(14, self.plain_launch), (5, self.outside), (5, self.copies),
                      (5, self.escape), (4, self.asked)]
        if self.helpers:
            forms += [(7, self.call_helper)]
        if in_loop:
            forms += [(3, self.leave_loop)]
        forms += [(3, self.leave)]
        form = self.random.choices([f for _, f in forms], [w for w, _ in forms])[0]
        form(scope, depth, returns)

    def plain_launch(self, scope, depth, returns):
        self.launch(scope, depth)

    def declare(self, scope, depth, returns):
        name = self.name("v")
        value = self.integer(scope)
        kind = self.pick(["int", "int", "int", "unsigned", "const int", "auto", "long", "unsigned char", "bool"])
        if self.chance(12) and depth < 4:  # declared first, written on every path
            self.emit(depth, f"int {name};")
            self.emit(depth, f"if {self.condition(scope)} {name} = {value};")
            self.emit(depth, f"else {name} = {self.integer(scope)};")
            kind = "int"
        else:
            self.emit(depth, f"{kind} {name} = {value}{' + 0' if kind == 'auto' else ''};")
        (scope.fixed if kind in ("const int", "bool") else scope.ints).append(name)
        if depth == 1 and kind == "int" and self.in_program:
            self.top.append(name)

    def assign(self, scope, depth, returns):
        target = self.target(scope)
        if not target:
            return self.declare(scope, depth, returns)
        form = self.random.randrange(6)
        if form < 3:
            self.emit(depth, f"{target} = {self.integer(scope)};")
        elif form == 3:
            self.emit(depth, f"{target} {self.pick(['+=', '-=', '*=', '/=', '&=', '|=', '>>='])} {self.pick([1, 2, 4, 16])};")
        elif form == 4:
            self.emit(depth, self.pick([f"{target}++;", f"--{target};"]))
        else:
            self.emit(depth, f"if {self.condition(scope)} {target} = {self.leaf(scope)};")

    def target(self, scope):
        choices = list(scope.ints)
        choices += [f"{d}.{self.pick('xyz')}" for d in scope.dims]
        choices += [f"{s}.{self.pick(['threads', 'shape.x', 'sizes[0]', 'sizes[1]'])}" for s in scope.structs]
        choices += [f"{a}[{self.random.randrange(n)}]" for a, n in scope.arrays]
        choices += [f"(*{p})" for p in scope.pointers]
        choices += [g for g in self.global_names if self.chance(30)]
        return self.pick(choices) if choices else None

    def declare_object(self, scope, depth, returns):
        form = self.random.randrange(7)
        if form < 3:
            name = self.name("d")
            text = self.pick([f"dim3 {name}({self.leaf(scope)}, {self.leaf(scope)});",
                              f"dim3 {name};", f"dim3 {name} = {self.dims(scope)};",
                              f"dim3 {name}{{{self.random.randrange(1, 99)}u, 2u}};",
                              f"auto {name} = dim3({self.dims(scope)});"])
            self.emit(depth, text)
            scope.dims.append(name)
        elif form < 5:
            name = self.name("s")
            text = self.pick([
                f"Settings {name};",
                f"Settings {name} = {{(int)({self.leaf(scope)}), {self.constant()}}};",
                f"Settings {name}{{.threads = (int)({self.leaf(scope)}), .shape = dim3({self.leaf(scope)})}};",
                f"Settings {name} = {self.pick(scope.structs) if scope.structs else 'Settings()'};",
                f"Settings {name} = settingsFor({self.leaf(scope)});"])
            self.emit(depth, text)
            scope.structs.append(name)
        else:
            name, size = self.name("a"), self.random.randrange(2, 5)
            values = ", ".join(f"(int)({self.leaf(scope)})" for _ in range(self.random.randrange(1, size + 1)))
            self.emit(depth, f"{self.pick(['int', 'const int'])} {name}[{size}] = {{{values}}};")
            if "const" not in self.lines[-1]:
                scope.arrays.append((name, size))

    def change_object(self, scope, depth, returns):
        if scope.dims and self.chance(60):
            self.emit(depth, f"{self.pick(scope.dims)} = {self.dims(scope)};")
        elif scope.structs and self.chance(60):
            one, other = self.pick(scope.structs), self.pick(scope.structs)
            self.emit(depth, self.pick([f"{one} = {other};", f"{one}.grow((int)({self.leaf(scope)}));",
                                        f"{one}.self().threads = {self.leaf(scope)};"]))
        else:
            self.declare_object(scope, depth, returns)

    def alias(self, scope, depth, returns):
        if not scope.ints:
            return self.declare(scope, depth, returns)
        variables = [v for v in scope.ints if v in self.top]
        if not variables:
            return self.declare(scope, depth, returns)
        v, w = self.pick(variables), self.pick(variables)
        form = self.random.randrange(5)
        if form == 4:
            self.emit(depth, f"either({self.condition(scope, 0)}, {v}, {w}) = {self.leaf(scope)};")
        elif form == 0:
            name = self.name("r")
            self.emit(depth, f"int &{name} = {v};")
            scope.ints.append(name)
        elif form == 1:
            name = self.name("p")
            self.emit(depth, f"int *{name} = {self.pick([f'&{v}', f'{self.condition(scope, 0)} ? &{v} : &{w}'])};")
            scope.pointers.append(name)
        elif form == 2 and scope.pointers:
            self.emit(depth, f"{self.pick(scope.pointers)} = &{v};")
        else:
            self.emit(depth, f"swapInts({v}, {w});")

    def by_lambda(self, scope, depth, returns):
        name = self.name("l")
        capture = self.pick(["&", "="])
        inner = Scope(scope)
        parameter = self.name("q")
        inner.ints.append(parameter)
        if capture == "=":
            inner.ints, inner.fixed = [parameter], inner.fixed + scope.ints
            inner.dims, inner.structs, inner.arrays, inner.pointers = [], [], [], []
        self.emit(depth, f"auto {name} = [{capture}](int {parameter}) {{")
        if self.chance(60):
            self.assign(inner, depth + 1, "int")
        if returns is None and self.chance(50):
            self.launch(inner, depth + 1)
        self.emit(depth + 1, f"return (int)({self.integer(inner, 1)});")
        self.emit(depth, "};")
        if self.chance(30):
            self.statement(scope, depth, False, returns)
        if self.chance(75):
            self.emit(depth, f"(void){name}((int)({self.leaf(scope)}));")
        if self.chance(20):
            self.emit(depth, f"(void)applied({name}, (int)({self.leaf(scope)}));")
        if self.chance(15) and returns is None:
            self.emit(depth, f"callBack({name});")

    def branch(self, scope, depth, returns):
        self.emit(depth, f"if {self.condition(scope)} {{")
        self.block(scope, depth + 1, self.random.randrange(1, 3), False, returns)
        if self.chance(50):
            self.emit(depth, "} else {")
            self.block(scope, depth + 1, self.random.randrange(1, 3), False, returns)
        self.emit(depth, "}")

    def switch(self, scope, depth, returns):
        self.emit(depth, f"switch ((int)({self.leaf(scope)})) {{")
        for value in self.random.sample([0, 1, 2, 3, 32, 64, 128, 256, 512], self.random.randrange(1, 4)):
            self.emit(depth, f"case {value}: {{")
            self.block(scope, depth + 1, self.random.randrange(1, 3), False, returns)
            self.emit(depth, "}" + self.pick([" break;", " break;", ""]))
        if self.chance(50):
            self.emit(depth, "default: {")
            self.block(scope, depth + 1, 1, False, returns)
            self.emit(depth, "}")
        self.emit(depth, "}")

    def loop(self, scope, depth, returns):
        if self.loops >= 3:
            return self.branch(scope, depth, returns)
        self.loops += 1
        i = self.name("i")
        inner = Scope(scope)
        inner.fixed.append(i)
        form = self.random.randrange(6)
        if form == 0:
            head = f"for (int {i} = {self.random.randrange(3)}; {i} < {self.random.randrange(2, 7)}; ++{i}) {{"
        elif form == 1:
            head = f"for (int {i} = {self.pick([1, 16, 32])}; {i} <= {self.pick([64, 512, 1024])}; {i} *= 2) {{"
        elif form == 2:
            values = ", ".join(self.pick(["16", "32", "64", "128"]) for _ in range(3))
            head = f"for (int {i} : {{{values}}}) {{"
        elif form == 3 and scope.arrays:
            head = f"for (int {i} : {self.pick(scope.arrays)[0]}) {{"
        elif form == 4:
            head = f"for (unsigned {i} = 0; {i} < (unsigned)({self.leaf(scope)}) % 70; {i} += {self.pick([1, 3])}) {{"
        else:
            head = f"int {i} = {self.pick([0, 3, 256])}; while ({i} < 260 && --fuel > 0) {{ {i} += {self.pick([1, 5, 64])};"
        self.emit(depth, head)
        self.block(inner, depth + 1, self.random.randrange(1, 3), True, returns)
        self.emit(depth, "}")
        self.loops -= 1

    def again(self, scope, depth, returns):
        if self.loops >= 2:
            return self.branch(scope, depth, returns)
        self.loops += 1
        label = self.name("again")
        self.emit(depth, f"{label}: {{")
        self.block(scope, depth + 1, 2, False, returns)
        self.emit(depth, "}")
        self.emit(depth, f"if ({self.condition(scope)} && --fuel > 400) goto {label};")
        self.loops -= 1

    def guarded(self, scope, depth, returns):
        self.emit(depth, "try {")
        self.block(scope, depth + 1, 2, False, returns)
        self.emit(depth + 1, f"if {self.condition(scope)} throw 1;")
        self.block(scope, depth + 1, 1, False, returns)
        self.emit(depth, "} catch (int) {")
        self.block(scope, depth + 1, 1, False, returns)
        self.emit(depth, "}")

    def leave_loop(self, scope, depth, returns):
        self.emit(depth, f"if {self.condition(scope)} {self.pick(['break', 'continue'])};")

    def leave(self, scope, depth, returns):
        value = {"int": " 7", "dim3": " dim3(2)"}.get(returns, "")
        self.emit(depth, self.pick([f"if {self.condition(scope)} return{value};",
                                    f"ASSERT({self.condition(scope)});"]))

    def outside(self, scope, depth, returns):
        variables = [v for v in scope.ints if v in self.top]
        v = self.pick(variables) if variables else None
        self.emit(depth, self.pick([f"clobber(&{v});", f"clobberReference({v});", f"keep({v});",
                                    f"peek({v});", "later();"]) if v else "later();")

    def call_helper(self, scope, depth, returns):
        kinds = {h[0] for h in self.helpers} - ({"launch"} if returns else set())
        if "out" in kinds and self.chance(50) and len(scope.dims) and [v for v in scope.ints if v in self.top]:
            name = self.pick([h for h in self.helpers if h[0] == "out"])[1]
            v = self.pick([v for v in scope.ints if v in self.top])
            self.emit(depth, f"{name}({self.integer(scope, 1)}, {v}, {self.pick(scope.dims)});")
        elif "launch" in kinds and self.chance(60):
            self.emit(depth, self.call("launch", scope, 1) + ";")
        elif "launch" in kinds:
            self.hand_on(scope, depth)

    def hand_on(self, scope, depth):
        """Gives a function that launches to one that calls it."""
        launching = [h for h in self.helpers if h[0] == "launch"]
        _, name, count = self.pick(launching)
        if self.chance(20):
            others = [h[1] for h in launching if h[2] == count]
            name = f"({self.condition(scope, 0)} ? {name} : {self.pick(others)})"
        arguments = ", ".join(f"(int)({self.integer(scope, 1)})" for _ in range(count))
        by = self.pick(["callOften", "callBy", "callStored", "callDown", "callForwarded", "callUnlessNull"])
        self.emit(depth, f"{by}({name}, {arguments});")

    # Functions.

    def helper(self, kind):
        name = f"{kind}Helper{self.number}_{len(self.helpers)}"
        count = self.random.randrange(1, 3) + (kind == "launch")
        parameters = [self.name("n") for _ in range(count)]
        scope = Scope()
        scope.ints += parameters
        list_ = [f"int {p}" for p in parameters]
        result = {"int": "int", "dim3": "dim3"}.get(kind, "void")
        self.top = []
        if kind == "launch":
            list_[-1] += f" = {self.constant()}"
        if kind == "out":
            list_, parameters = list_[:1] + ["int &o", "dim3 &od"], parameters[:1]
            scope.ints, scope.dims = parameters + ["o"], ["od"]
        self.emit(0, f"static {result} {name}({', '.join(list_)}) {{")
        if self.chance(15) and kind == "int":  # calls itself
            self.emit(1, f"if ({parameters[0]} > 3 && {parameters[0]} < 9) return {name}({', '.join(['1'] * count)});")
        inner = self.block(scope, 1, self.random.randrange(1, 4),
                           returns={"launch": None}.get(kind, kind))
        if kind == "int":
            self.emit(1, f"return {self.integer(inner)};")
        if kind == "dim3":
            self.emit(1, f"return {self.dims(inner)};")
        if kind == "launch":
            self.launch(inner, 1)
        self.emit(0, "}")
        self.helpers.append((kind, name, count))

    def text(self):
        for _ in range(self.random.randrange(3)):
            self.global_names.append(f"global{self.number}_{len(self.global_names)}")
            self.emit(0, f"static int {self.global_names[-1]} = {self.constant()};")
        for kind in self.random.sample(["int", "dim3", "out", "launch", "launch"],
                                       self.random.randrange(4)):
            self.helper(kind)
        scope = Scope()
        scope.ints += ["a", "b"]
        scope.fixed += ["c"]
        self.top, self.in_program = ["a", "b"], True
        self.emit(0, f"void program_{self.number}(int a, int b, unsigned c) {{")
        inner = self.block(scope, 1, self.random.randrange(3, 9))
        self.launch(inner, 1)
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"
