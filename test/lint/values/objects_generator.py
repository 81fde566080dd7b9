# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects on the heap, classes with bases and virtual functions, pointers to member functions, tuples, and
copies by bytes: a part of program_generator.py."""


class Objects:
    """Of a Program: the statements around such objects."""

    def objects(self, scope, depth, returns):
        form = self.pick([self.on_heap, self.on_heap, self.with_base, self.with_base, self.by_bytes, self.tuples])
        form(scope, depth)

    def on_heap(self, scope, depth):
        name, value = self.name("h"), f"(int)({self.leaf(scope)})"
        other = self.pick(scope.pointers) if scope.pointers else None
        if self.chance(25):  # it ends with the block: nothing else may keep it
            self.emit(depth, f"auto {name} = std::make_unique<int>({value}); "
                             + self.pick(["", f"*{name} += 3;", f"*{name} = {self.leaf(scope)};"]))
            result = self.name("v")
            self.emit(depth, f"int {result} = *{name};")
            scope.ints.append(result)
            return
        self.emit(depth, self.pick([f"int *{name} = new int({value});", f"int *{name} = made({value});"]))
        if other and self.chance(30):
            self.emit(depth, f"if {self.condition(scope)} {other} = {name};")
        if self.chance(30):
            self.emit(depth, f"slot = {name};")
        if self.chance(30):
            self.emit(depth, f"for (int {name}i = 0; {name}i < 3; ++{name}i) {{ int *{name}n = new int({name}i); "
                             f"if ({name}i == 1) {name} = {name}n; *{name}n += 5; }}")
        scope.pointers.append(name)
        if self.chance(40):
            self.emit(depth, f"*{name} = {self.leaf(scope)};")

    def with_base(self, scope, depth):
        name, value = self.name("k"), f"(int)({self.leaf(scope)})"
        self.emit(depth, self.pick([f"Square {name}({value});", f"Cube {name}({value});"]))
        self.emit(depth, self.pick([
            f"Figure &{name}b = {name}; {name}b.side = {self.leaf(scope)};",
            f"Figure {name}c = {name}; {name}.side = {name}c.size();",
            f"auto {name}f = &Figure::widen; ({name}.*{name}f)({value});",
            f"Figure *{name}p = &{name}; {name}p->widen({value});",
            f"{name}.widen({value});", f"((Square &){name}).extra = {value};"]))
        if self.chance(30):
            self.emit(depth, f"alter({name});")
        scope.fixed += [f"{name}.side", f"{name}.extra"]
        read = self.pick([f"{name}.size()", f"sizeOf({name})", f"static_cast<Figure &>({name}).size()"])
        result = self.name("v")
        self.emit(depth, f"int {result} = {read};")
        scope.ints.append(result)

    def by_bytes(self, scope, depth):
        name = self.name("m")
        if scope.structs and self.chance(60):
            one, other = self.pick(scope.structs), self.pick(scope.structs)
            self.emit(depth, f"Settings {name}; " + self.pick([
                f"memcpy(&{name}, &{one}, sizeof(Settings));", f"memset(&{name}, 0, sizeof {name});",
                f"memmove(&{name}.sizes, {other}.sizes, sizeof {name}.sizes);",
                f"memcpy(&{name}.threads, &{one}.blocks, sizeof(int)); memset({name}.sizes, 0, 4);",
                f"memcpy(&{name}, &{one}, 8);"]))
            scope.structs.append(name)
        else:
            self.emit(depth, f"int {name}[3] = {{{self.leaf(scope)} > 3, 64, 32}}; " + self.pick([
                f"memset({name}, 0, sizeof {name});", f"memset({name} + 1, 0, 8);",
                f"memcpy({name}, {name} + 2, sizeof(int));", f"memset({name}, 0, 4);"]))
            scope.arrays.append((name, 3))

    def tuples(self, scope, depth):
        name = self.name("t")
        self.emit(depth, f"auto {name} = std::make_tuple((int)({self.leaf(scope)}), (int)({self.leaf(scope)}));")
        variables = [v for v in scope.ints if v in self.top]
        if variables and self.chance(50):
            self.emit(depth, f"std::tie({self.pick(variables)}, std::ignore) = {name};")
        if self.chance(40):
            self.emit(depth, f"std::get<{self.pick([0, 1])}>({name}) = {self.leaf(scope)};")
        scope.fixed += [f"std::get<0>({name})", f"std::get<1>({name})"]
