# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of several files that launch, for programs.py.

A function of one level calls those of deeper levels, wherever they are defined; a call to any other
level costs fuel, so that circles end. What is undefined is not generated, except for overflow, which
is caught while the program runs.
"""
import random

LEVELS = 5
TYPES = {"int": "int", "unsigned": "unsigned", "bool": "bool", "dim3": "dim3", "plan": "Plan",
         "cref": "const Plan &", "ref": "Plan &", "ptr": "Plan *", "cptr": "const Plan *", "out": "int &",
         "intp": "const int *", "runner": "Runner &", "go": "Go", "map": "Map", "void": "void"}
# Overloads must differ by more than how a plan or a number is passed.
FAMILY = {"cref": "plan", "ref": "plan", "cptr": "ptr", "out": "int", "unsigned": "int", "bool": "int",
          "intp": "ptr", "map": "go"}
HEADER = """#pragma once
#if defined(RECORD) || defined(__CUDACC__)
#include "launch.h"
#define HAS_LAUNCHES
#else
#include <cuda_runtime.h>
#endif
struct Plan {
  int threads = 64, blocks = 2;
  dim3 shape = dim3(8, 4);
  int sizes[2] = {5, 6};
  bool wide = false;
};
struct Limits {
  static int most;
  static const int least;
  static inline int step = 3;
};
using Go = void (*)(int);
using Map = int (*)(int);
class Runner {
public:
  Runner(int threads, int blocks = 7);
  explicit Runner(const Plan &plan);
  void set(int threads);
  void run(int blocks) const;
  void runPlan();
  int twice() const;
  Plan plan;
  static int runs;
private:
  int threads, blocks = 5;
};
extern int fuel, W0, W1, F0, F1;
extern const int K0, K1, table[4];
extern Plan P0, mainPlan;
extern const Plan Q0;
extern Plan *kept;
extern int *watched;
extern Runner global0;
inline int I0 = 48, I1 = 96;
inline constexpr int C0 = 128;
inline int counter() { static int n = 30; return n = n % 500 + 2; }
template <typename T> T larger(T a, T b) { return a > b ? a : b; }
template <int N> int scaled(int n) { return (n & 1023) * N; }
template <int N> void outer(int n);
int weakly();
int eager(int n);
#define EAGER(n) eager((n) & 255)
struct Held { int threads = HELD; Runner runner{33}; };
using Alias = Runner;
void byDefault(int n = DEFAULT);
#ifdef HAS_LAUNCHES
template <typename T> void spread(T n) {
  if (n > 64) LAUNCH(dim3(2), dim3(n), 0);
  else LAUNCH(dim3(n), dim3(sizeof(n) * 8), 0);
}
#endif
"""


class Function:
    def __init__(self, name, result, kinds, home, level):
        self.name, self.result, self.kinds, self.home, self.level = name, result, kinds, home, level
        self.defaults = [None] * len(kinds)
        self.is_called = False
        self.needs_cuda = False  # in the header: only files with launches see it

    def declaration(self, names=None):
        types = [TYPES[kind] + (f" {names[i]}" if names else f" = {self.defaults[i]}" if self.defaults[i] else "")
                 for i, kind in enumerate(self.kinds)]
        return f"{TYPES[self.result]} {self.name}({', '.join(types)})"


class Files:
    """The files of a program, as text by name."""

    def __init__(self, number, seed):
        self.random = random.Random(f"{seed}/{number}")
        self.is_calm = self.chance(60)  # hardly anything but parameters and results changes
        self.cuda = ["a.cu", "b.cu", "c.cu"][:self.random.randrange(2, 4)]
        self.host = ["m.cpp", "n.cpp"][:self.random.randrange(0, 3)] + ["main.cpp"]
        self.lines = {name: [] for name in ("shared.h", *self.cuda, *self.host)}
        self.functions, self.names, self.nested = [], 0, 0
        self.file, self.level, self.launches = None, 0, True

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(items)

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def emit(self, depth, text):
        self.lines[self.file].append("  " * depth + text)

    # Expressions.

    def constant(self):
        return str(self.pick([0, 1, 2, 3, 3, 4, 8, 16, 32, 32, 33, 64, 64, 100, 128, 256, 512, 1000, 1024, 1025, 2048]))

    def integer(self, scope, depth=1):
        form = self.random.randrange(24 if depth and self.chance(30 if self.is_calm else 100) else 12)
        if form < 7 and scope["int"]:
            return self.pick(scope["int"])
        if form == 7 and scope["dim3"]:
            return f"(int){self.pick(scope['dim3'])}.{self.pick('xy')}"
        if form == 8:
            return f"{self.pick(scope['plan'])}.{self.pick(['threads', 'blocks', 'sizes[1]', 'shape.x'])}"
        if form == 9:
            if self.file != "shared.h" and self.chance(30):
                return self.pick(["here", f"helper({self.constant()})", "Own().size"])
            if self.chance(10):
                return self.pick([f"EAGER({self.constant()})", "Held().threads", f"Alias({self.constant()}).plan.blocks"])
            return self.pick([*["F0", "F1", "K0", "K1", "I0", "C0", "Limits::least", "table[2]", "Q0.threads"] * 3, "weakly()",
                              *([] if self.is_calm else ["W0", "W1", "I1", "Limits::most", "Limits::step",
                                                         "Runner::runs", "P0.threads", "counter()"])])
        if form in (12, 13):
            return f"{self.integer(scope, 0)} {self.pick('+-')} {self.constant()}"
        if form == 14:
            return f"(({self.integer(scope, 0)}) & 1023) {self.pick(['* 2', '/ 2', '* 3', '+ 1', '>> 1'])}"
        if form == 15:
            return f"({self.condition(scope)} ? {self.integer(scope, 0)} : {self.integer(scope, 0)})"
        if form in (16, 17, 18):
            return self.call(scope, "int") or self.constant()
        if form == 19:
            return self.pick([f"larger<int>({self.integer(scope, 0)}, {self.integer(scope, 0)})",
                              f"scaled<{self.random.randrange(1, 4)}>({self.integer(scope, 0)})"])
        if form == 20 and scope["map"]:
            return f"{self.pick(scope['map'])}({self.integer(scope, 0)})"
        if form == 21 and scope["ptr"] + scope["cptr"]:
            p = self.pick(scope["ptr"] + scope["cptr"])
            return f"({p} ? {p}->threads : {self.constant()})"
        if form == 22 and scope["intp"]:
            p = self.pick(scope["intp"])
            return f"({p} ? *{p} : {self.constant()})"
        if form == 23 and scope["runner"]:
            r = self.pick(scope["runner"])
            return self.pick([f"{r}.twice()", f"{r}.plan.threads"])
        return self.constant()

    def condition(self, scope):
        if scope["bool"] and self.chance(30):
            return self.pick(["", "!"]) + self.pick(scope["bool"])
        if scope["ptr"] and self.chance(20):
            return self.pick(["", "!"]) + self.pick(scope["ptr"])
        if scope["bool"] + scope["intp"] and self.chance(8):
            return f"({self.condition(scope)} {self.pick(['&&', '||'])} {self.integer(scope, 0)} > 3)"
        left = self.pick(scope["int"]) if scope["int"] else self.integer(scope, 0)
        return f"{left} {self.pick(['==', '==', '!=', '<', '>='])} {self.constant()}"

    def value(self, scope, kind):
        """An expression of exactly this type."""
        local = scope.get(kind, [])
        if kind in ("int", "unsigned", "bool"):
            text = self.condition(scope) if kind == "bool" and self.chance(50) else self.integer(scope)
            return f"{kind}({text})" if kind != "int" or self.chance(30) else text
        if kind == "dim3":
            if local and self.chance(50):
                return self.pick(local)
            return self.pick([f"dim3({self.integer(scope)})", f"dim3({self.integer(scope, 0)}, {self.pick([1, 2, 4])})",
                              f"{self.pick(scope['plan'])}.shape",
                              (self.call(scope, "dim3") if self.chance(50) else None) or "dim3(32, 2)"])
        if kind in ("plan", "cref"):
            made = f"Plan{{int({self.integer(scope, 0)}), {self.constant()}}}"
            return self.pick([*scope["plan"], *scope["plan"], made, self.call(scope, "plan") or made])
        if kind == "ref":
            return self.pick(scope["wplan"])
        if kind in ("ptr", "cptr"):
            return self.pick([f"&{self.pick(scope['wplan' if kind == 'ptr' else 'plan'])}",
                              f"({TYPES[kind]})nullptr", *local, *local])
        if kind == "out":
            return self.pick(scope["lint"])
        if kind == "intp":
            return self.pick(["&F0", "&K0", "&W1", "(const int *)nullptr", *local, f"&{self.pick(scope['lint'])}"])
        if kind == "runner":
            return self.pick(local or ["global0"])
        known = [f for f in self.functions if f.level > self.level and f.kinds == ["int"] and self.sees(f) and
                 f.result == ("void" if kind == "go" else "int")]
        return self.pick([*(f"({TYPES[kind]})::{f.name}" for f in known[-4:]), *local, "goes[1]" if kind == "go" else "scaled<1>"])

    def sees(self, function):
        # One file only: a launch of a header is reported once, as the first file sees it.
        return not function.needs_cuda or self.file in ("shared.h", self.cuda[0])

    def call(self, scope, result, circle=False, only=None):
        known = only or [f for f in self.functions if (f.level > self.level) != circle and f.result == result and self.sees(f)]
        if not known or self.nested == 2:
            return None
        self.nested += 1
        f = max(self.pick(known), self.pick(known), key=self.functions.index)  # shallow, so that chains are long
        f.is_called = True
        count = len(f.kinds)
        while count and f.defaults[count - 1] and self.chance(50):
            count -= 1
        given = [self.value(scope, kind) for kind in f.kinds[:count]]
        if any(other is not f and other.name == f.name for other in self.functions):
            # Of an overload the types decide, and an integer's text can be unsigned.
            given = [f"int({text})" if kind == "int" else text for kind, text in zip(f.kinds, given)]
        self.nested -= 1
        return f"::{f.name}({', '.join(given)})"

    # Statements.

    def block(self, scope, depth, count):
        inner = {kind: list(names) for kind, names in scope.items()}
        for _ in range(count):
            self.statement(inner, depth)
        return inner

    def statement(self, scope, depth):
        forms = [(18, self.calls), (7, self.local), (8, self.assign), (4, self.object), (4, self.pointer_call)]
        if depth < 3:
            forms += [(14, self.branch), (4, self.loop), (3, self.guarded), (3, self.leave), (2, self.circle),
                      (2, self.by_lambda)]
        if self.launches:
            forms += [(20, self.launch)]
        if self.is_calm:
            forms += [(50, self.calls)] + [(30, self.launch)] * self.launches
        self.random.choices([f for _, f in forms], [w for w, _ in forms])[0](scope, depth)

    def launch(self, scope, depth):
        given = [*scope["int"], *scope["dim3"], *(f"{p}.threads" for p in scope["plan"] if p[0] in "pv"),
                 *(f"({p} ? {p}->threads : 33)" for p in scope["ptr"] + scope["cptr"])]
        sizes = [f"dim3({self.pick(given) if given and self.chance(60) else self.value(scope, kind)})"
                 for kind in (self.pick(["int", "dim3"]), self.pick(["int", "dim3"]))]
        self.emit(depth, f"LAUNCH({sizes[0]}, {sizes[1]}, 0);")

    def calls(self, scope, depth):
        text = self.call(scope, self.pick(["void", "void", "void", "int", "plan"])) or "byDefault()"
        if self.level < LEVELS and self.chance(12):
            text = f"outer<{self.pick([2, 3])}>({self.value(scope, 'int')})"
        if self.file == self.cuda[0] and self.chance(15):
            text = f"spread({self.value(scope, self.pick(['int', 'unsigned']))})"
        if self.launches and self.file != "shared.h" and self.chance(10):
            text = f"own({self.value(scope, 'int')})"
        self.emit(depth, text + ";")

    def local(self, scope, depth):
        kind = self.pick(["int", "int", "dim3", "plan", "bool", "plan", "ptr"])
        name = self.name("v")
        self.emit(depth, f"{self.pick(['static ', '', '', '', '', '']) if kind == 'int' else ''}{TYPES[kind]} {name} = "
                         f"{self.value(scope, kind)};")
        scope[kind].append(name)
        if kind in ("int", "plan"):
            scope["lint" if kind == "int" else "wplan"].append(name)

    def assign(self, scope, depth):
        plan = self.pick(scope["wplan"])
        shared = [] if self.is_calm else ["if (kept) kept->threads = 96;", "if (watched) *watched ^= 32;",
                                          f"kept = {self.pick(['&P0', '(Plan *)nullptr', '&mainPlan'])};",
                                          f"watched = {self.pick(['&W1', '&I1', '&Limits::most'])};"]
        value = f"({self.integer(scope)}) & 2047"
        self.emit(depth, self.pick([
            f"{self.pick(scope['lint'])} = {value};", f"{self.pick(scope['lint'])} = {value};",
            f"{plan}.{self.pick(['threads', 'blocks', 'sizes[1]'])} = {value};", f"{plan}.shape = {self.value(scope, 'dim3')};",
            f"{plan} = {self.value(scope, 'plan')};", *shared,
            *(f"if ({p}) {p}->threads = {value};" for p in scope["ptr"])]))

    def object(self, scope, depth):
        name = self.pick(scope["runner"]) if scope["runner"] and self.chance(60) else None
        if not name:
            name = self.name("r")
            self.emit(depth, f"Runner {name} = Runner({self.pick([self.value(scope, 'int'), self.value(scope, 'cref')])});")
            scope["runner"].append(name)
        if self.level < LEVELS:
            self.emit(depth, self.pick([f"{name}.set({self.value(scope, 'int')});", f"{name}.run({self.value(scope, 'int')});",
                                        f"{name}.runPlan();", f"{name}.plan.blocks = ({self.integer(scope)}) & 63;"]))

    def pointer_call(self, scope, depth):
        if scope["go"] and self.chance(60):
            self.emit(depth, f"{self.pick(scope['go'])}({self.value(scope, 'int')});")
        elif self.level < LEVELS:
            self.emit(depth, f"{self.pick(['goes', 'steps'])}[({self.integer(scope)}) & 1]({self.value(scope, 'int')});")

    def branch(self, scope, depth):
        self.emit(depth, f"if ({self.condition(scope)}) {{")
        self.block(scope, depth + 1, self.random.randrange(1, 3))
        if self.chance(40):
            self.emit(depth, "} else {")
            self.block(scope, depth + 1, 1)
        self.emit(depth, "}")

    def loop(self, scope, depth):
        i = self.name("i")
        self.emit(depth, self.pick([f"for (int {i} = 1; {i} <= {self.pick([2, 3])}; ++{i}) {{",
                                    f"for (int {i} = {self.pick([16, 32])}; {i} <= 128; {i} *= 2) {{"]))
        inner = {**scope, "int": scope["int"] + [i, i]}
        self.block(inner, depth + 1, 1)
        self.emit(depth, "}")

    def guarded(self, scope, depth):
        self.emit(depth, "try {")
        self.block(scope, depth + 1, 2)
        self.emit(depth, "} catch (int thrown) {")
        self.block({**scope, "int": scope["int"] + ["thrown"]}, depth + 1, 1)
        self.emit(depth, "}")

    def leave(self, scope, depth):
        result = {"void": "", "int": " 40", "dim3": " dim3(16)", "plan": " Plan()", "main": " 0"}[self.result]
        self.emit(depth, f"if ({self.condition(scope)}) {self.pick([f'return{result}', f'return{result}', 'throw 7'])};")

    def circle(self, scope, depth):
        text = self.call(scope, "void", circle=True)
        if text:
            self.emit(depth, f"if (fuel > 0 && --fuel > 0) {text};")

    def by_lambda(self, scope, depth):
        name = self.name("l")
        self.emit(depth, f"auto {name} = [&](int q) {{")
        before, self.result = self.result, "void"
        self.block({**scope, "int": scope["int"] + ["q", "q"]}, depth + 1, 1)
        self.result = before
        self.emit(depth, "};")
        self.emit(depth, f"{name}({self.value(scope, 'int')});")

    # Functions.

    def scope(self):
        made = {kind: [] for kind in TYPES}
        if self.is_calm:
            return {**made, "plan": ["Q0", "mine"], "wplan": ["mine"], "lint": ["mine.blocks"]}
        own = [] if self.file == "shared.h" else ["ownPlan", "here"]
        return {**made, "plan": ["P0", "Q0", "mainPlan", *own[:1]], "wplan": ["P0", "mainPlan", *own[:1]],
                "runner": ["global0"],
                "lint": ["W0", "W1", "I1", "Limits::most", "Limits::step", "Runner::runs", *own[1:]]}

    def body(self, head, scope, result, size):
        self.result = result
        self.emit(0, head + " {")
        if self.is_calm:
            self.emit(1, f"Plan mine = {{{self.constant()}, {self.constant()}}};")
        inner = self.block(scope, 1, size)
        if self.launches and self.chance(60):
            self.launch(inner, 1)
        if result != "void":
            self.emit(1, f"return {self.value(inner, result)};")
        self.emit(0, "}")

    def function(self, level, result=None, kinds=None, home=None):
        """Declares a function and defines it."""
        result = result or self.pick(["void", "void", "void", "int", "dim3", "plan"])
        if kinds is None:
            kinds = [self.pick([*TYPES][:-1] + ["int", "int", "dim3", "plan", "cref"] + ["int", "unsigned", "bool"] * 3 *
                               self.is_calm)
                     for _ in range(self.pick([0, 1, 1, 2, 2, 3, 3]))]
        space = self.pick(["", "", "one::", "two::"])
        families = [FAMILY.get(kind, kind) for kind in kinds]
        while True:  # overloads, and the same name in two namespaces
            name = f"{space}f{self.random.randrange(len(self.functions) + 8)}"
            same = [f for f in self.functions if f.name == name]
            if all(families[:1] != [FAMILY.get(k, k) for k in f.kinds][:1] for f in same) and \
                    not (kinds == [] and same) and not any(any(f.defaults) for f in same):
                break
        f = Function(name, result, kinds, home or self.pick([*self.cuda * 2, *self.host, "shared.h"]), level)
        self.file, self.level = f.home, level
        for i in reversed(range(len(kinds))):
            if same or kinds[i] not in ("int", "unsigned", "dim3", "bool") or not self.chance(35) or \
                    (i + 1 < len(kinds) and not f.defaults[i + 1]):
                break
            f.defaults[i] = f"{TYPES[kinds[i]]}({self.pick([self.constant(), 'K0', 'F0', 'W0', 'scaled<2>(C0)'])})"
        names = [self.name("p") for _ in kinds]
        scope = self.scope()
        for kind, own in zip(kinds, names):
            scope[{"cref": "plan", "ref": "plan", "out": "lint", "unsigned": "int"}.get(kind, kind)] += [own] * 2
            if kind in ("int", "out"):
                scope["lint" if kind == "int" else "int"].append(own)
            if kind in ("plan", "ref"):
                scope["wplan"].append(own)
        head = ("inline " if f.home == "shared.h" else "") + f.declaration(names)
        if f.home == "shared.h":
            f.needs_cuda, f.defaults = True, [None] * len(kinds)
        declared = ("inline " if f.needs_cuda else "") + f.declaration().replace(space or " ", "" if space else " ") + ";"
        self.lines["shared.h"].append(f"namespace {space[:-2]} {{ {declared} }}" if space else declared)
        self.bodies.append((f, head, scope))
        self.functions.append(f)
        return f

    def define(self, f, head, scope):
        self.file, self.level, self.launches = f.home, f.level, f.home not in self.host
        self.body(head, scope, f.result, self.random.randrange(2, 5))

    def members(self):
        """The members of Runner, each in any file that can hold it."""
        later = ["", "++runs;", "W1 = 40;", "if (W0 == 32) plan.blocks = 9;"]
        for head, texts in (
                ("Runner::Runner(int threads, int blocks) : threads(threads), blocks(blocks)", later),
                ("Runner::Runner(const Plan &from) : plan(from), threads(from.threads)", later),
                ("void Runner::set(int threads)", ["this->threads = threads;", "this->threads = (threads & 511) * 2;",
                                                   "if (threads > 64) plan.threads = threads; else blocks = threads;"]),
                ("void Runner::run(int blocks) const", ["LAUNCH(dim3(blocks), dim3(threads), 0);", "goes[0](threads);",
                                                        "LAUNCH(dim3(this->blocks), dim3(threads), 0);"]),
                ("void Runner::runPlan()", ["LAUNCH(dim3(plan.blocks), plan.shape, 0);", "run(plan.threads);",
                                            "LAUNCH(plan.shape, dim3(plan.threads), 0);", "set(96); run(3);"]),
                ("int Runner::twice() const", ["return (threads & 511) * 2;", "return blocks;", "return plan.threads;"])):
            text = self.pick(texts)
            self.file = self.pick(self.cuda if "LAUNCH" in text else self.cuda + self.host)
            for line in (head + " {", "  " + text, "}"):
                self.emit(0, line)

    def variables(self):
        anywhere = [f"int W0 = {self.constant()};", f"int W1 = {self.constant()};", f"int F0 = {self.constant()};",
                    f"int F1 = {self.pick([self.constant(), 'scaled<3>(C0)'])};", f"extern const int K0 = {self.constant()};",
                    f"extern const int K1 = {self.pick([self.constant(), 'C0 * 2', 'weakly() + 1'])};",
                    f"extern const int table[4] = {{{', '.join(self.constant() for _ in range(4))}}};",
                    f"Plan P0 = {{{self.constant()}, {self.constant()}}};",
                    f"extern const Plan Q0 = {{{self.constant()}, {self.constant()}, dim3({self.constant()})}};",
                    "Plan *kept;", "int *watched = &W0;", f"int Limits::most = {self.constant()};",
                    f"const int Limits::least = {self.constant()};", f"int Runner::runs = {self.constant()};",
                    f"Runner global0({self.constant()});", f"int fuel = {self.pick([0, 8])};", "Plan mainPlan;", "void byDefault(int n) {}",
                    self.pick(["", f"static int early = eager({self.constant()});"])]
        for text in anywhere:
            self.lines[self.pick([*self.cuda, *self.host])].append(text)
        self.lines[self.pick(self.cuda)] += ["int eager(int n) {", "  LAUNCH(dim3(1), dim3(n), 0);", "  return n / 2;", "}"]
        one, two = self.random.sample([*self.cuda, *self.host], 2)
        if self.chance(50):
            self.lines[one].append(f"__attribute__((weak)) int weakly() {{ return {self.constant()}; }}")
        self.lines[two].append(f"int weakly() {{ return {self.constant()}; }}")

    def tables(self):
        for table, const in (("goes", "const "), ("steps", "")):
            self.lines["shared.h"].append(f"extern {const}Go {table}[2];")
            leaves = [f for f in self.functions if f.kinds == ["int"] and f.result == "void" and f.level == LEVELS]
            names = ", ".join(f"::{self.pick(leaves).name}" for _ in range(2))
            self.lines[self.pick([*self.cuda, *self.host])].append(f"extern {const}Go {table}[2] = {{{names}}};".replace(
                "extern G", "G"))

    def main(self):
        self.file, self.level, self.launches, self.result = "main.cpp", 0, False, "main"
        self.emit(0, "int main(int argc, char **) {")
        scope = self.scope()
        scope["plan"].append("mine"), scope["wplan"].append("mine")
        self.emit(1, f"int n = {'32' if self.is_calm else 'argc * 32'}, mode = {self.constant()};")
        self.emit(1, "Plan mine, *kept = &mine;" if self.is_calm else "Plan mine; kept = &mine;")
        scope["lint"].append("mode"), scope["int"].extend(["n", "mode"])
        self.emit(1, "mode += eager(64);")
        left = [f for f in self.functions if not f.is_called and self.sees(f) and self.chance(90)]
        for _ in range(len(left) + self.random.randrange(2, 8)):
            self.emit(1, "try {")
            inner = {kind: list(names) for kind, names in scope.items()}
            if left:
                self.emit(2, self.call(inner, None, only=[left.pop()]) + ";")
            else:
                self.pick([self.calls, self.statement])(inner, 2)
            self.emit(1, "} catch (int) {}")
        self.emit(0, "}")

    def text(self):
        """The text of each file by name; no line of a file with a launch has the number of another's."""
        self.bodies = []
        for file in (*self.cuda, *self.host):
            self.lines[file] += ['#include "shared.h"', "namespace {", "struct Own {",
                                 f"  int size = {self.pick(['5'] * 6 + ['eager(48)'])};", "};", "}", f"static int here = {self.constant()};",
                                 f"static Plan ownPlan = {{{self.constant()}}};", "static int helper(int n) {",
                                 f"  return n {self.pick(['+ 1', '* 2', '/ 3', '== 64 ? 3 : here'])};", "}"]
        for file in self.cuda:
            self.lines[file] += ["static void own(int n) {",
                                 f"  LAUNCH(dim3({self.pick(['n', 'here', '5'])}), dim3({self.pick(['n', 'here'])}), 0);", "}"]
        self.lines[self.cuda[0]] += ["template <int N> void outer(int n) {", "  LAUNCH(dim3(n), dim3(N * 32), 0);", "}",
                                     "template void outer<2>(int);", "template void outer<3>(int);"]
        self.lines["shared.h"] += HEADER.replace("HELD", self.pick(["96"] * 5 + ["eager(96)"])).replace(
            "DEFAULT", self.pick(["5"] * 5 + ["eager(160)"])).splitlines()
        self.variables()
        for result in ("void", "void", "void", "int", "int"):
            self.function(LEVELS, result, ["int"], self.pick([*self.cuda * 2, *self.host]))
        for level in range(LEVELS, 0, -1):
            for _ in range(self.random.randrange(2, 6)):
                self.function(level)
        self.tables()
        self.lines["shared.h"].append("#ifdef HAS_LAUNCHES")
        for each in self.bodies:
            self.define(*each)
        self.lines["shared.h"].append("#endif")
        self.members()
        self.main()
        made, number = {}, 0
        for file, lines in self.lines.items():
            made[file] = "\n" * number + "\n".join(lines) + "\n"
            number = made[file].count("\n")
        return made
