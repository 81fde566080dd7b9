# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects that write when they end, and writes that name no variable: a part of
program_generator.py."""


class Lifetimes:
    """Of a Program: the statements around guards, and members that are named indirectly."""

    def guard(self, v, scope):
        """Declares one that writes V when it ends; what is in a block of its own."""
        name, value = self.name("g"), f"(int)({self.leaf(scope)})"
        return self.pick([f"Restore {name}{{{v}, {value}}};", f"Guard {name}({v}, {value});",
                          f"auto {name} = finally([&] {{ {v} = {self.leaf(scope)}; }});",
                          f"const Restore &{name} = Restore{{{v}, {value}}};",
                          f"Restore {name} = restoring({v}, {value});",
                          f"Holder {name}{{{value}, {{{v}, {value}}}}};",
                          f"Restore {name}[] = {{{{{v}, {value}}}, {{{v}, 7}}}};",
                          f"std::unique_ptr<Restore> {name}(new Restore{{{v}, {value}}});",
                          f"__attribute__((cleanup(tidy))) int *{name} = &{v};"])

    def lifetimes(self, scope, depth, returns):
        variables = [v for v in scope.ints if v in self.top]
        if not variables:
            return self.declare(scope, depth, returns)
        v, value = self.pick(variables), f"(int)({self.leaf(scope)})"
        if self.chance(60):
            self.emit(depth, "{ " + self.guard(v, scope))
            self.block(scope, depth + 1, self.random.randrange(1, 3), False, returns)
            self.emit(depth, "}")
        else:
            self.emit(depth, self.pick([
                f"Restore{{{v}, {value}}};", f"take(Restore{{{v}, {value}}});",
                f"take({{{v}, {value}}});", f"take(restoring({v}, {value}));",
                f"if (Restore{{{v}, {value}}}.value > 32) {v} += 1;",
                f"(void)Guard({self.pick(variables)}, {value}).watch({v});",
                f"Sink{{&{v}}}.put({value});", f"delete new Restore{{{v}, {value}}};",
                f"delete new Holder{{{value}, {{{v}, {value}}}}};",
                f"{{ auto *p = new Restore{{{v}, {value}}}; delete p; }}",
                f"{{ auto *p = new Holder{{{value}, {{{v}, {value}}}}}; p->~Holder(); }}",
                f"{{ auto *p = new RestoreAgain{{{{{v}, {value}}}, 1}}; p->~RestoreAgain(); }}"]))
        if returns is None and self.chance(50):
            self.emit(depth, f"LAUNCH(dim3({v}), dim3({self.leaf(scope)}), 0);")

    def by_member(self, scope, depth, returns):
        """Members that are written by another name, by a base class, or though const."""
        name, value = self.name("w"), f"(int)({self.leaf(scope)})"
        form = self.random.randrange(4)
        if form == 0 and scope.structs:
            of = self.pick(scope.structs)
            member = self.pick(["threads", "blocks"])
            self.emit(depth, f"int Settings::*{name} = &Settings::{member};")
            self.emit(depth, self.pick([f"{of}.*{name} = {value};", f"(&{of})->*{name} = {value};"]))
        elif form == 1:
            self.emit(depth, f"const Tally {name}; " + self.pick([f"{name}.next();", f"look({name});"]))
            scope.fixed.append(f"{name}.threads")
        else:
            self.emit(depth, self.pick([f"Wider {name};", f"Wider {name}({value});"]))
            if self.chance(50):
                self.emit(depth, f"Settings &{name}b = {name}; {name}b.threads = {value};")
            if self.chance(30):
                self.emit(depth, f"Settings {name}c = {name};")
                scope.structs.append(f"{name}c")
            scope.structs.append(name)
