# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules of the language: truth, unwinding, the end of the program, and values that are chosen
together: a part of program_generator.py."""


class Rules:
    """Of a Program: the statements around such rules."""

    def rules(self, scope, depth, returns):
        forms = [self.truth, self.truth, self.unwound, self.ends, self.rethrown]
        if returns is None:
            forms += [self.flag_and_value, self.rows, self.opted_in]
        self.pick(forms)(scope, depth)

    def top_variable(self, scope):
        variables = [v for v in scope.ints if v in self.top]
        return self.pick(variables) if variables else None

    def truth(self, scope, depth):
        """What is converted to bool, also by a compound assignment and in a bit-field."""
        name, value = self.name("b"), f"(int)({self.leaf(scope)})"
        if self.chance(50):
            self.emit(depth, f"bool {name} = {self.condition(scope, 0)};")
            place = name
            if self.chance(30):
                place = f"{name}r"
                self.emit(depth, f"bool &{place} = {name};")
        else:
            self.emit(depth, f"Bits {name};")
            place = f"{name}.{self.pick(['flag', 'on', 'many[1]', 'wide', 'few'])}"
        few = self.random.randrange(9)
        for _ in range(self.random.randrange(1, 3)):
            self.emit(depth, self.pick([
                f"{place} = {value};", f"{place} |= {few};", f"{place} &= {few};", f"{place} ^= {few};",
                f"{place} += {few};", f"{place} -= {few};", f"{place} = isSet({value});",
                f"if {self.condition(scope, 0)} {place} = 256;"]))
        result = self.name("v")
        self.emit(depth, f"int {result} = " + self.pick([f"{place} * 64;", f"{place} ? 96 : 32;", f"{place};"]))
        scope.ints.append(result)

    def unwound(self, scope, depth):
        """Objects that end because of an exception, with a loop's iteration, or as an array."""
        v = self.top_variable(scope)
        if not v:
            return self.truth(scope, depth)
        value = f"(int)({self.leaf(scope)})"
        i = self.name("i")
        self.emit(depth, self.pick([
            f"try {{ {self.guard(v, scope)} if {self.condition(scope, 0)} throw 3; }} catch (int) {{ {v} += 1; }}",
            f"try {{ Restore {i}{{{v}, {value}}}; throw {v} + 1; }} catch (int {i}) {{ {v} += {i} & 7; }}",
            f"try {{ (void)Restore{{{v}, {value}}}; fail({v}); }} catch (const Failure &{i}) {{ {v} ^= {i}.code & 64; }}",
            f"for (int {i} = 0; {i} < 3; ++{i}) {{ Restore {i}g{{{v}, {i} + 3}}; if ({v} > 4) continue; {v} = 9; }}",
            f"for (int {i} = 0; {i} < 4; ++{i}) {{ Guard {i}g({v}, {v} + {i}); if ({v} > {self.constant()}) break; }}",
            f"delete[] new Restore[2]{{{{{v}, {value}}}, {{{v}, 7}}}};",
            f"{{ RestoreAgain {i}[] = {{{{{{{v}, {value}}}, 1}}, {{{{{v}, 5}}, 2}}}}; }}",
            f"switch ((Restore{{{v}, {value}}}, 3)) {{ case 3: {v} += {v} & 1; }}",
            f"{v} += restoring({v}, {value}).value & 15;"]))

    def ends(self, scope, depth):
        """Exceptions that leave what is noexcept, and operands that are not evaluated."""
        v = self.top_variable(scope)
        if not v:
            return self.truth(scope, depth)
        name = self.name("e")
        self.emit(depth, self.pick([
            f"int {name} = small({v});", f"int {name} = 5; try {{ {name} = small({v}); }} catch (int) {{ {v} = 2; }}",
            f"int {name} = 4; try {{ EndsBadly {name}b{{96, {v}}}; {name} = {v}; }} catch (int) {{ {name} = 3; }}",
            f"auto {name}l = [&]() noexcept {{ if {self.condition(scope, 0)} throw 1; return {v}; }}; "
            f"int {name} = {name}l();",
            f"int {name} = noexcept({v} = 64) + noexcept(fail({v} = 3)) * 2;",
            f"int {name} = (int)sizeof({v} = 5);"]))
        scope.ints.append(name)

    def rethrown(self, scope, depth):
        """Exceptions that a handler changes and throws again."""
        name, value = self.name("e"), f"(int)({self.leaf(scope)})"
        self.emit(depth, f"int {name} = {self.constant()};")
        self.emit(depth, self.pick([
            f"try {{ failLater({value}); {name} = 1; }} catch (Worse &f) {{ {name} = f.code; }} "
            f"catch (Failure f) {{ {name} = f.code + 1; }}",
            f"try {{ try {{ throw {value}; }} catch (int &n) {{ n = n / 2; throw; }} }} catch (int n) {{ {name} = n; }}",
            f"try {{ try {{ throw {value}; }} catch (int n) {{ n = 3; throw; }} }} catch (int n) {{ {name} = n; }}",
            f"try {{ try {{ fail({value}); }} catch (...) {{ {name} = 2; throw; }} }} catch (Failure &f) "
            f"{{ {name} += f.code & 31; }}"]))
        scope.ints.append(name)

    def flag_and_value(self, scope, depth):
        """A value that is only used where the flag that was set with it shows it."""
        found, value = self.name("f"), self.name("v")
        self.emit(depth, f"bool {found} = false; int {value} = {self.constant()};")
        for _ in range(self.random.randrange(1, 3)):
            self.emit(depth, f"if {self.condition(scope, 1)} {{ {found} = {self.pick(['true', 'true', 'false'])}; "
                             f"{value} = {self.leaf(scope)}; }}")
        if self.chance(30):
            self.emit(depth, f"if (!{found}) {value} = {self.constant()};")
        self.emit(depth, f"if ({self.pick(['', '', '!'])}{found})")
        self.emit(depth + 1, f"LAUNCH(dim3({value}), dim3({self.leaf(scope)}), 0);")
        self.emit(depth, f"LAUNCH(dim3({found} ? {value} : 3), dim3(1), 0);")

    def rows(self, scope, depth):
        """What is read of one row of a table goes together."""
        name, i = self.name("t"), self.name("i")
        rows = ", ".join(f"{{{least}, {self.pick([32, 64, 128, 300])}, {self.pick([1, 5, 70000])}}}"
                         for least in sorted(self.random.sample([-9, 0, 3, 32, 200, 1000], 3)))
        self.emit(depth, f"{self.pick(['const', 'static const', 'constexpr'])} Row {name}[] = {{{rows}}};")
        condition = f"{self.leaf(scope)} {self.pick(['<', '>=', '=='])} {name}[{i}].least"
        form = self.random.randrange(3)
        launch = "LAUNCH(dim3({0}.blocks), dim3({0}.threads), 0);"
        if form == 0:
            self.emit(depth, f"for (int {i} = 0; {i} < 3; ++{i}) if ({condition}) {{")
            self.emit(depth + 1, launch.format(f"{name}[{i}]"))
            self.emit(depth, self.pick(["break; }", "}"]))
            return
        if form == 1:
            self.emit(depth, f"int {i} = 0; while ({i} < 2 && !({condition})) ++{i};")
            chosen = f"{name}[{i}]"
        else:
            chosen = f"{name}r"
            self.emit(depth, f"Row {chosen} = {name}[0]; for (const Row &{i} : {name}) "
                             f"if ({i}.least <= {self.leaf(scope)}) {chosen} = {i};")
        self.emit(depth, f"if ({chosen}.threads {self.pick(['<', '>', '=='])} {self.pick([64, 128])})")
        self.emit(depth + 1, launch.format(chosen))
        self.emit(depth, "else")
        self.emit(depth + 1, f"LAUNCH(dim3({chosen}.blocks + 1), dim3({chosen}.least + 10), 0);")

    def opted_in(self, scope, depth):
        """Sizes that are tried until one opt-in succeeds."""
        name, size = self.name("s"), self.name("z")
        sizes = ", ".join(map(str, sorted(self.random.sample([49152, 60000, 95000, 120000, 224256], 3),
                                          reverse=True)))
        tried = f"cudaFuncSetAttribute(askedKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, {size})"
        form = self.random.randrange(3)
        self.emit(depth, f"int {name} = {self.pick([0, 1024])};")
        if form == 0:
            self.emit(depth, f"for (int {size} : {{{sizes}}}) if ({tried} == cudaSuccess) {{ {name} = {size}; break; }}")
        elif form == 1:
            self.emit(depth, f"try {{ for (int {size} : {{{sizes}}}) {{ if ({tried} != cudaSuccess) throw {size}; "
                             f"{name} = {size}; break; }} }} catch (int {size}) {{ {name} = {size} / 2; }}")
        else:
            self.emit(depth, f"int {size} = 224256; while ({size} > 1000 && {tried} != cudaSuccess) {size} /= 2;")
            self.emit(depth, f"{name} = {size};")
        if self.chance(40):
            self.emit(depth, f"if ({name} > 1024)")
        self.emit(depth, f"LAUNCH(dim3({self.leaf(scope)}), dim3(32), (size_t){name});")
