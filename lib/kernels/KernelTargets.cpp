//===- KernelTargets.cpp - The GPUs that kernels are not meant for --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/KernelTargets.h"
#include "cuda/ArchMacros.h"
#include "cuda/PtxInstructions.h"
#include "kernels/KernelFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Functions that are gone through below all kernels of a file: beyond, their calls are unknown.
static constexpr unsigned MostFunctions = 5000;

KernelTargets::KernelTargets(const ASTContext &Context, std::vector<unsigned> Capabilities)
    : Context(Context), Capabilities(std::move(Capabilities)),
      Conditions(Context.getSourceManager()), FunctionsLeft(MostFunctions) {}

KernelTargets::Verdict KernelTargets::none() const {
  SmallBitVector No(Capabilities.size());
  return {No, No, No};
}

//===----------------------------------------------------------------------===//
// The text of a body
//===----------------------------------------------------------------------===//

namespace {

/// A token with its text.
struct Word {
  tok::TokenKind Kind;
  StringRef Text;
};

} // namespace

static bool isName(const Word &W, ArrayRef<StringRef> Names) {
  return W.Kind == tok::raw_identifier && is_contained(Names, W.Text);
}

/// \p Words without the parentheses that they begin with, and what is in them.
static ArrayRef<Word> afterParentheses(ArrayRef<Word> Words) {
  unsigned Depth = 0;
  while (!Words.empty()) {
    Depth += Words.front().Kind == tok::l_paren;
    Depth -= Depth && Words.front().Kind == tok::r_paren;
    Words = Words.drop_front();
    if (Depth == 0)
      break;
  }
  return Words;
}

/// The statement that the conditions and loops at the front of \p Words lead to.
static ArrayRef<Word> afterControl(ArrayRef<Word> Words) {
  for (;;) {
    if (!Words.empty() && isName(Words.front(), {"else", "do"})) {
      Words = Words.drop_front();
      continue;
    }
    bool IsIf = Words.size() > 1 && isName(Words.front(), {"if", "while", "for", "switch"});
    if (!IsIf)
      return Words;
    Words = Words.drop_front();
    if (isName(Words.front(), {"constexpr"}))
      Words = Words.drop_front();
    Words = afterParentheses(Words);
  }
}

/// The filler that \p Words, a statement, is; empty if it is code.
static std::optional<cuda::Filler> fillerIn(ArrayRef<Word> Words) {
  Words = afterControl(Words);
  if (Words.empty() || (Words.size() == 1 && isName(Words.front(), {"return"})) ||
      isName(Words.front(), {"static_assert", "using", "typedef", "extern", "constexpr"}))
    return cuda::Filler::Silent;
  if (Words.front().Kind == tok::l_paren && Words.size() > 2 && isName(Words[1], {"void"}) &&
      Words[2].Kind == tok::r_paren)
    return cuda::Filler::Silent;
  if (Words.size() > 3 && isName(Words[0], {"static_cast"}) && isName(Words[2], {"void"}) &&
      Words[3].Kind == tok::greater)
    return cuda::Filler::Silent;
  size_t I = 0;
  while (I + 2 < Words.size() && Words[I].Kind == tok::raw_identifier &&
         Words[I + 1].Kind == tok::colon && Words[I + 2].Kind == tok::colon)
    I += 3;
  while (I + 1 < Words.size() && Words[I + 1].Kind == tok::coloncolon)
    I += 2;
  if (I >= Words.size() || Words[I].Kind != tok::raw_identifier)
    return std::nullopt;
  cuda::Filler Found = cuda::fillerOf(Words[I].Text);
  ArrayRef<Word> Rest = Words.drop_front(I + 1);
  bool IsCall =
      Rest.empty() || (Rest.front().Kind == tok::l_paren && afterParentheses(Rest).empty());
  return IsCall && Found != cuda::Filler::None ? std::optional(Found) : std::nullopt;
}

/// The conditions of \p Words, if it is a macro of libcu++ with code for some targets, and nothing
/// else.
static SmallVector<StringRef, 1> targetConditions(ArrayRef<Word> Words) {
  bool IsMacro = Words.size() > 1 && Words[0].Kind == tok::raw_identifier &&
                 cuda::hasCodeByTarget(Words[0].Text) && Words[1].Kind == tok::l_paren &&
                 afterParentheses(Words.drop_front()).empty();
  SmallVector<StringRef, 1> Conditions;
  unsigned Depth = 0, Arguments = 0;
  for (size_t I = 1; IsMacro && I + 1 < Words.size(); ++I) {
    Depth += Words[I].Kind == tok::l_paren;
    Depth -= Words[I].Kind == tok::r_paren;
    bool Begins = Depth == 1 && (I == 1 || Words[I].Kind == tok::comma);
    if (Begins && Arguments++ % 2 == 0)
      Conditions.push_back(Words[I + 1].Text);
  }
  // With one more, code for other targets follows.
  return Arguments % 2 == 0 ? Conditions : SmallVector<StringRef, 1>();
}

bool KernelTargets::Piece::isCodeFor(unsigned Capability) const {
  return Is == Code && (Targets.empty() || any_of(Targets, [&](StringRef Condition) {
                          return cuda::isTargetCondition(Condition, Capability) != false;
                        }));
}

/// Splits \p Body into its statements, also those that this pass does not see.
std::vector<KernelTargets::Piece> KernelTargets::piecesOf(const Stmt *Body) const {
  std::vector<Piece> All;
  const SourceManager &Sources = Context.getSourceManager();
  auto [File, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedExpansionLoc(Body->getEndLoc());
  std::optional<StringRef> Text =
      File.isValid() && File == EndFile ? Sources.getBufferDataOrNone(File) : std::nullopt;
  if (!Text)
    return {Piece{{}, Piece::Code, "", {}}};
  RawTokens Tokens(*Text, rawCuda(), From + 1, To); // after the brace
  BranchReader Reader(*Text);
  SmallVector<Word, 32> Statement;
  auto End = [&] {
    Piece P{Reader.around(), Piece::Filler, "", {}};
    bool IsAssembly = !Statement.empty() &&
                      isName(afterControl(Statement).empty() ? Statement.front()
                                                             : afterControl(Statement).front(),
                             {"asm", "__asm__", "__asm"});
    if (IsAssembly) {
      P.Is = Piece::Code;
      StringRef First, Last;
      for (const Word &W : Statement) {
        if (W.Kind == tok::colon || W.Kind == tok::coloncolon)
          break; // operands
        if (!tok::isStringLiteral(W.Kind))
          continue;
        First = First.empty() ? W.Text : First;
        Last = W.Text;
      }
      if (!First.empty())
        P.Assembly = StringRef(First.begin(), Last.end() - First.begin());
      if (cuda::onlyStops(P.Assembly))
        P.Is = Piece::Stop;
    } else if (std::optional<cuda::Filler> Filler = fillerIn(Statement)) {
      P.Is = *Filler == cuda::Filler::Stops ? Piece::Stop : Piece::Filler;
    } else {
      P.Is = Piece::Code;
      P.Targets = targetConditions(Statement);
    }
    if (!Statement.empty())
      All.push_back(std::move(P));
    Statement.clear();
  };
  Token T;
  unsigned Parens = 0;
  for (bool More = Tokens.next(T); More;) {
    if (beginsDirective(T)) {
      End();
      Parens = 0;
      More = Reader.take(Tokens, T);
      continue;
    }
    Parens += T.is(tok::l_paren);
    Parens -= Parens && T.is(tok::r_paren);
    bool EndsHere = T.isOneOf(tok::semi, tok::l_brace, tok::r_brace) && Parens == 0;
    if (EndsHere)
      End();
    else
      Statement.push_back({T.getKind(), Tokens.text()});
    More = Tokens.next(T);
  }
  End();
  return All;
}

/// The verdict on the text of \p Function alone.
const KernelTargets::Verdict &KernelTargets::textOf(const FunctionDecl *Function) {
  const Stmt *Body = writtenDeclaration(Function)->getBody();
  if (!Body)
    Body = Function->getBody();
  auto [At, IsNew] = Texts.try_emplace(Body, none());
  if (!IsNew || Body->getBeginLoc().isMacroID())
    return At->second;
  std::vector<Piece> Pieces = piecesOf(Body);
  Verdict V = none();
  bool Depends =
      any_of(Pieces, [](const Piece &P) { return !P.Around.empty() || !P.Targets.empty(); });
  for (auto [I, Capability] : enumerate(Capabilities)) {
    if (!Depends)
      break;
    bool HasCode = false, HasStop = false, LeavesOut = false;
    for (const Piece &P : Pieces) {
      std::optional<bool> Taken = Conditions.areTaken(P.Around, Capability);
      HasCode |= P.isCodeFor(Capability) && Taken != false;
      HasStop |= P.Is == Piece::Stop && Taken == true;
      LeavesOut |= P.Is == Piece::Code && (Taken == false || !P.isCodeFor(Capability));
    }
    if (!HasCode && LeavesOut)
      (HasStop ? V.Stops : V.Empty).set(I);
  }
  return Texts[Body] = std::move(V);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Finds the calls in a body.
class KernelTargets::Calls {
public:
  explicit Calls(const ASTContext &Context) : Context(Context) {}

  struct Found {
    const CallExpr *Call;
    const FunctionDecl *Callee;
    bool Always; ///< Whether whoever comes to the body makes it.
  };
  std::vector<Found> All;
  std::vector<const GCCAsmStmt *> Assembly; ///< Not in branches that a constant condition excludes.
  bool DoesMore = false; ///< Whether the body does more than call, and declare variables.

  void walkBody(const Stmt *Body) {
    for (const Stmt *Each : Body->children()) {
      const auto *Value = dyn_cast_or_null<Expr>(Each);
      bool IsCall = Value && isa<CallExpr>(Value->IgnoreUnlessSpelledInSource()->IgnoreParens());
      DoesMore |= Each && !IsCall && !isa<DeclStmt, NullStmt>(Each);
    }
    walk(Body, /*Always=*/true);
  }

private:
  const ASTContext &Context;

  void walk(const Stmt *S, bool Always) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (const auto *Each = dyn_cast<GCCAsmStmt>(S))
      Assembly.push_back(Each);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      walk(If->getInit(), Always);
      walk(If->getCond(), Always);
      bool Holds = false;
      const Expr *Condition = If->getCond();
      if (Condition && !Condition->isValueDependent() &&
          Condition->EvaluateAsBooleanCondition(Holds, Context))
        return walk(Holds ? If->getThen() : If->getElse(), Always);
      walk(If->getThen(), false);
      walk(If->getElse(), false);
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(S))
      if (const FunctionDecl *Callee = Call->getDirectCallee())
        All.push_back({Call, Callee, Always});
    const auto *Binary = dyn_cast<BinaryOperator>(S);
    bool Chooses =
        isa<SwitchStmt, AbstractConditionalOperator>(S) || (Binary && Binary->isLogicalOp());
    for (const Stmt *Each : S->children())
      walk(Each, Always && !Chooses);
  }
};

/// The string literals at the front of \p Statement: the instructions.
static std::string instructionsOf(const GCCAsmStmt *Statement, const SourceManager &Sources) {
  auto [File, From] = Sources.getDecomposedExpansionLoc(Statement->getBeginLoc());
  std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
  std::string All;
  if (!Text || Statement->getBeginLoc().isMacroID())
    return All;
  RawTokens Tokens(*Text, rawCuda(), From);
  Token T;
  while (Tokens.next(T) && !T.isOneOf(tok::colon, tok::coloncolon, tok::semi))
    if (tok::isStringLiteral(T.getKind()))
      All += Tokens.text();
  return All;
}

/// Whether \p Callee is a function of CUDA C++.
static bool isBuiltin(const FunctionDecl *Callee, const ASTContext &Context) {
  return Callee->getIdentifier() &&
         Context.getSourceManager().isInSystemHeader(Callee->getCanonicalDecl()->getLocation());
}

/// Where \p Part, a call or assembly in \p Body, is certainly part of the code.
SmallBitVector KernelTargets::wherePresent(const Stmt *Part, const Stmt *Body) {
  const SourceManager &Sources = Context.getSourceManager();
  SmallBitVector All(Capabilities.size(), true), Nowhere(Capabilities.size());
  auto [File, At] = Sources.getDecomposedExpansionLoc(Part->getBeginLoc());
  auto [BodyFile, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
  if (File != BodyFile || !Text || At < From)
    return Nowhere;
  if (!Text->slice(From, At).contains('#'))
    return All;
  RawTokens Tokens(*Text, rawCuda(), From, At);
  BranchReader Reader(*Text);
  Token T;
  for (bool More = Tokens.next(T); More;)
    More = beginsDirective(T) ? Reader.take(Tokens, T) : Tokens.next(T);
  for (auto [I, Capability] : enumerate(Capabilities))
    if (Conditions.areTaken(Reader.around(), Capability) != true)
      All.reset(I);
  return All;
}

KernelTargets::Verdict KernelTargets::verdictOf(const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  const Stmt *Body = Function->getBody(Definition);
  if (!Body || !Definition || Context.getSourceManager().isInSystemHeader(Body->getBeginLoc()))
    return none();
  auto [At, IsNew] = Functions.try_emplace(Definition, none());
  if (!IsNew || FunctionsLeft == 0)
    return At->second;
  --FunctionsLeft;
  Verdict V = textOf(Definition);
  Calls Of(Context);
  Of.walkBody(Body);
  for (const GCCAsmStmt *Each : Of.Assembly) {
    std::string Text = instructionsOf(Each, Context.getSourceManager());
    SmallBitVector Present = wherePresent(Each, Body);
    for (auto [I, Capability] : enumerate(Capabilities))
      if (Present.test(I) && cuda::lacksInstruction(Text, Capability))
        V.Lacks.set(I);
  }
  SmallBitVector EmptyCalls(Capabilities.size()), OtherCalls(Capabilities.size());
  for (const Calls::Found &Each : Of.All) {
    Verdict There = verdictOf(Each.Callee);
    if (isBuiltin(Each.Callee, Context))
      for (auto [I, Capability] : enumerate(Capabilities))
        if (cuda::lacksBuiltin(Each.Callee->getName(), Capability))
          There.Lacks.set(I);
    if ((There.Lacks | There.Stops | There.Empty).none()) {
      const auto *Callee = dyn_cast_or_null<CompoundStmt>(Each.Callee->getBody());
      if (!Callee || !Callee->body_empty())
        OtherCalls.set();
      continue;
    }
    SmallBitVector Present = wherePresent(Each.Call, Body);
    V.Lacks |= There.Lacks & Present;
    if (Each.Always)
      V.Stops |= There.Stops & Present;
    EmptyCalls |= There.Empty & Present;
    OtherCalls |= There.Empty.flip();
  }
  if (!Of.DoesMore)
    V.Empty |= EmptyCalls.reset(OtherCalls);
  return Functions[Definition] = std::move(V);
}

SmallBitVector KernelTargets::notMeantFor(const FunctionDecl *Kernel) {
  Verdict V = verdictOf(Kernel);
  return V.Lacks | V.Stops | V.Empty;
}

} // namespace warplint
