# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of the library, and objects that its functions hand on: a part of program_generator.py."""


class Pairs:
    """Of a Program: the statements around std::pair, std::move and their like."""

    def pairs(self, scope, depth, returns):
        name = self.name("u")
        one, two = (f"(int)({self.leaf(scope)})" for _ in range(2))
        form = self.random.randrange(4)
        if form == 0:
            x, y = self.name("u"), self.name("u")
            self.emit(depth, f"auto [{x}, {y}] = std::make_pair({one}, {two});")
            scope.ints += [x, y]
            return
        self.emit(depth, self.pick([
            f"std::pair<int, int> {name}({one}, {two});", f"auto {name} = std::make_pair({one}, {two});",
            f"std::pair<int, int> {name}{{{one}, {two}}};", f"auto {name} = pairOf({one}, {two});"]))
        if form == 1:
            other = self.name("u")
            self.emit(depth, f"auto {other} = {self.pick(['std::move', 'std::as_const', ''])}({name});")
            self.emit(depth, self.pick([f"std::get<0>({name}) = {self.leaf(scope)};", f"{name}.swap({other});",
                                        f"{name} = std::make_pair(3, {two});"]))
            scope.ints += [f"{other}.first", f"{other}.second"]
        scope.ints += [f"{name}.first", f"{name}.second"]

    def handed_on(self, scope, depth, returns):
        variables = [v for v in scope.ints if v in self.top]
        if not variables:
            return self.pairs(scope, depth, returns)
        v, w, value = self.pick(variables), self.pick(variables), f"(int)({self.leaf(scope)})"
        name = self.name("u")
        self.emit(depth, self.pick([
            f"std::swap({v}, {w});", f"{v} = std::exchange({w}, {value});",
            f"int &&{name} = std::move({v}); {name} = {value};", f"*std::addressof({v}) = {value};",
            f"std::forward<int &>({v}) += 1;", f"std::tie({v}, std::ignore) = std::make_pair({value}, 1);",
            f"std::pair<int &, int> {name}({v}, {value}); {name}.first = {name}.second;",
            f"handOn([&](int {name}) {{ {v} = {name}; }}, {value});",
            f"int {name} = std::move({v}); {w} += {name} & 7;"]))
        if returns is None and self.chance(50):
            self.emit(depth, f"LAUNCH(dim3({v}), dim3({self.leaf(scope)}), 0);")
