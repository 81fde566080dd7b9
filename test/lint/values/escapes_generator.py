# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Addresses that leave sight, code that is written nowhere, and predicates that change: a part
of program_generator.py."""


class Escapes:
    """Of a Program: what writes without a name of what is written."""

    def escape(self, scope, depth, returns):
        """Stores an address where `wake()`, which is not in sight, finds it."""
        variables = [v for v in scope.ints if v in self.top]
        if not variables:
            return self.implicit(scope, depth, returns)
        v, other = self.pick(variables), self.pick(variables)
        value = f"(int)({self.leaf(scope)})"
        self.emit(depth, self.pick([
            f"slot = &{v};", f"nest.rows[1].at[2] = &{v};", f"tagged.to = &{v};",
            f"overlaid.address = &{v};", f"listed.push_back(&{v});", f"wide.to = &{v};",
            f"slot = {self.condition(scope, 0)} ? &{v} : &{other};",
            f"delayed = [&{v}] {{ {v} += 5; }};",
            f"{{ int *q = &{v}; delayed = [q] {{ *q += 7; }}; }}",
            f"{{ int *q = &{v}; memcpy(&slot, &q, sizeof q); }}",
            f"{{ static int *kept; kept = &{v}; slot = kept; }}",
            f"assignAll({value}, 2, &{v}, &{other});", f"castAway({v});", f"castAwayUnseen({v});"]))
        if self.chance(70):
            self.emit(depth, self.pick(["wake();", "wake();", f"castAwayUnseen({other});"]))
        if returns is None and self.chance(60):
            self.emit(depth, f"LAUNCH(dim3({v}), dim3({other}), 0);")

    def shared(self, scope, depth, returns):
        """What one lambda looks at twice, and another changes in between."""
        if returns is not None:
            return self.made(scope, depth, returns)
        name, first, then = self.name("s"), self.constant(), self.constant()
        kind, part = self.pick([("int {}[2]", "{}[0]"), ("Shared {}", "{}.threads")])
        kind, part = kind.format(name), part.format(name)
        self.emit(depth, f"{{ {kind} = {{{first}, 2}}; delayed = [&] {{ {part} = {then}; }};")
        self.emit(depth, f"goNow([&] {{ if ({part} {self.pick(['>', '<', '!='])} {self.constant()}) {{")
        self.emit(depth, f"LAUNCH(dim3(1), dim3({part}), 0);")
        self.emit(depth, "wake();")
        self.emit(depth, f"LAUNCH(dim3(2), dim3({part}), 0);")
        self.emit(depth, "} }); delayed = nullptr; }")

    def implicit(self, scope, depth, returns):
        """Constructors and destructors that write `stage`, those in a library's holder too."""
        name, value = self.name("h"), f"(int)({self.leaf(scope)})"
        holder = self.pick([
            f"Mark {name}({value});", f"std::unique_ptr<Mark> {name}(new Mark({value}));",
            f"std::vector<Mark> {name}(1, Mark({value}));", f"std::optional<Mark> {name}({value});",
            f"std::tuple<int, Mark> {name}(1, {value});", f"std::shared_ptr<Mark> {name}(new Mark({value}));",
            f"MarkHolder {name}{{{value}, {value}}};", f"DerivedMark {name}({value});",
            f"auto *{name} = new Mark({value}); delete {name};"])
        self.emit(depth, f"stage = {value};")
        self.emit(depth, f"{{ {holder} {self.pick([f'stage = {self.constant()};', ''])} }}")
        if returns is None:
            self.emit(depth, "LAUNCH(dim3(stage), dim3(1), 0);")

    def made(self, scope, depth, returns):
        """Copies that call a part's own, and default initialisers that read their object."""
        name, value = self.name("m"), f"(int)({self.leaf(scope)})"
        if self.chance(50):
            self.emit(depth, f"Levels {name}{{{{{value}}}, {self.constant()}}}, {name}b = {name};")
            if self.chance(50):
                self.emit(depth, f"{name} = {name}b;")
            scope.fixed += [f"{name}.level.value", f"{name}b.level.value", f"{name}b.other"]
        else:
            self.emit(depth, f"Sized {name}{self.pick([f'{{{value}}}', '{}', f'{{.first = {value}}}'])};")
            scope.fixed += [f"{name}.second", f"{name}.third"]

    def asked(self, scope, depth, returns):
        """A predicate that answers otherwise the second time."""
        if returns is not None or not scope.ints:
            return self.made(scope, depth, returns)
        name, v = self.name("p"), self.pick(scope.ints)
        self.emit(depth, f"bool {name}u = false; auto {name} = [&](int n) {{ bool old = {name}u; "
                         f"{name}u = true; return old ? n > 64 : n <= 64; }};")
        self.emit(depth, self.pick(["if", "if", "while"]) + f" ({name}((int){v})) {{")
        self.emit(depth + 1, f"LAUNCH(dim3({v}), dim3(1), 0);")
        self.emit(depth + 1, "if (--fuel < 0) bail();")
        if self.chance(50):
            self.emit(depth + 1, f"if ({name}((int){v})) bail();")
        self.emit(depth, "}")

    def flat(self, scope, depth, returns):
        """Rows that are walked as one array."""
        name = self.name("r")
        self.emit(depth, f"int {name}[2][2] = {{{{1, 2}}, {{3, (int)({self.leaf(scope)})}}}};")
        index = f"(unsigned){self.pick(scope.ints)} % 4" if scope.ints and self.chance(50) else \
            self.random.randrange(4)
        self.emit(depth, f"{{ int *q = &{name}[0][0]; q[{index}] = {self.leaf(scope)}; }}")
        scope.fixed += [f"{name}[1][1]", f"{name}[0][1]"]
