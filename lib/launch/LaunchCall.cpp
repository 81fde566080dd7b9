//===- LaunchCall.cpp - Recognizes the calls that launch kernels ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchCall.h"
#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/ErrorRecovery.h"
#include "facts/StatementFacts.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

const Expr *argument(const CallExpr *Call, unsigned I) {
  return Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
}

/// Whether \p F, whatever its name, is the program's own: of a namespace or a class, or with a
/// body outside of CUDA's headers.
static bool isOfProgram(const FunctionDecl *F) {
  bool Declared =
      F->getDeclContext()->getRedeclContext()->isTranslationUnit() && F->getDefinition() == nullptr;
  return !Declared && !isCudaFunction(F);
}

StringRef calleeName(const CallExpr *Call) {
  const IdentifierInfo *Name = nullptr;
  if (const FunctionDecl *Function = Call->getDirectCallee(); Function && isOfProgram(Function))
    return {};
  if (const auto *Callee = dyn_cast_or_null<NamedDecl>(Call->getCalleeDecl()))
    Name = Callee->getIdentifier();
  else if (const auto *Overloads = dyn_cast<OverloadExpr>(Call->getCallee()->IgnoreParens()))
    Name = Overloads->getName().getAsIdentifierInfo(); // in a template
  return Name ? Name->getName() : StringRef();
}

/// The function that \p Call launches by; null where it launches by none.
static const cuda::Function *functionOf(const CallExpr *Call) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  if (!Found || !Found->launches() || Call->getNumArgs() < Found->leastArguments())
    return nullptr;
  const auto *Written = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
  return Written && isTypoCorrected(Written, Written->getDecl()->getASTContext()) ? nullptr : Found;
}

std::optional<LaunchForm> formOf(const CallExpr *Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return LaunchForm();
  const cuda::Function *Function = functionOf(Call);
  return Function ? std::optional(LaunchForm(Function)) : std::nullopt;
}

/// The arguments of \p Call, a call of \p Function, by their roles.
static LaunchArguments argumentsOf(const CallExpr *Call, const cuda::Function &Function) {
  LaunchArguments A;
  for (auto [I, Role] : enumerate(Function.Roles)) {
    const Expr *E = argument(Call, I);
    switch (Role) {
    case cuda::Role::Kernel:
      A.Kernel = E;
      break;
    case cuda::Role::Grid:
      A.Grid.push_back(E);
      break;
    case cuda::Role::Block:
      A.Block.push_back(E);
      break;
    case cuda::Role::Shared:
      A.Shared = E;
      break;
    case cuda::Role::Parameters:
      A.Parameters = E;
      break;
    case cuda::Role::Stream:
      A.Stream = E;
      break;
    case cuda::Role::Config:
      A.Config = E;
      break;
    case cuda::Role::AnyNode: // the last one, in every version
      A.Config = argument(Call, Call->getNumArgs() - 1);
      A.IsAnyNode = true;
      break;
    case cuda::Role::NewNode:
      A.NewNode = E;
      break;
    default:
      break;
    }
  }
  return A;
}

/// The arguments between the chevrons. Clang writes them as a call of its own.
static LaunchArguments argumentsOf(const CUDAKernelCallExpr *Chevron) {
  LaunchArguments A;
  const CallExpr *Config = Chevron->getConfig();
  const FunctionDecl *Callee = Config ? Config->getDirectCallee() : nullptr;
  const cuda::Function *Configure =
      Callee && Callee->getIdentifier() ? cuda::find(Callee->getName()) : nullptr;
  if (Configure && Configure->What == cuda::Act::Configure)
    A = argumentsOf(Config, *Configure);
  llvm::erase(A.Grid, nullptr); // left out while it is typed
  llvm::erase(A.Block, nullptr);
  A.Kernel = Chevron->getCallee();
  return A;
}

LaunchArguments argumentsOf(const CallExpr *Call) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call))
    return argumentsOf(Chevron);
  const cuda::Function *Function = functionOf(Call);
  return Function ? argumentsOf(Call, *Function) : LaunchArguments();
}

LaunchInstance asWritten(const CallExpr *Call) {
  LaunchArguments A = argumentsOf(Call);
  LaunchInstance Launch;
  auto Set = [&](LaunchPart Part, ArrayRef<const Expr *> Parts) {
    if (!Parts.front() || isa<CXXDefaultArgExpr>(Parts.front()))
      return;
    Launch[Part].Written = Parts.front();
    Launch[Part].Range = {spelledRange(Parts.front()).getBegin(),
                          spelledRange(Parts.back()).getEnd()};
  };
  Launch.Call = Call;
  Launch.WholeArguments = !A.Config && A.Grid.size() == 1;
  Set(KernelPart, A.Kernel);
  if (A.Config) {
    for (LaunchPart Part : {GridPart, BlockPart, SharedPart})
      Set(Part, A.Config);
  } else if (!A.Grid.empty() && !A.Block.empty()) {
    Set(GridPart, A.Grid);
    Set(BlockPart, A.Block);
    Set(SharedPart, A.Shared);
    Set(StreamPart, A.Stream);
  }
  return Launch;
}

bool runsOnDevice(const FunctionDecl *Function) {
  return Function && (Function->hasAttr<CUDAGlobalAttr>() ||
                      (Function->hasAttr<CUDADeviceAttr>() && !Function->hasAttr<CUDAHostAttr>()));
}

//===----------------------------------------------------------------------===//
// Calls that set attributes
//===----------------------------------------------------------------------===//

/// The function of \p Act that \p Call calls with all its arguments; null where it is none.
static const cuda::Function *settingOf(const CallExpr *Call, cuda::Act Act) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  return Found && Found->What == Act && Call->getNumArgs() == Found->Roles.size() ? Found : nullptr;
}

std::optional<AttributeArguments> attributeSetBy(const CallExpr *Call) {
  const cuda::Function *Set = settingOf(Call, cuda::Act::SetAttribute);
  if (!Set)
    return std::nullopt;
  return AttributeArguments{Call->getArg(*Set->indexOf(cuda::Role::Kernel)),
                            Call->getArg(*Set->indexOf(cuda::Role::Attribute)),
                            Call->getArg(*Set->indexOf(cuda::Role::Value)), Set->isOfDriver()};
}

std::optional<CacheConfigArguments> cacheConfigSetBy(const CallExpr *Call) {
  const cuda::Function *Set = settingOf(Call, cuda::Act::SetCacheConfig);
  if (!Set)
    return std::nullopt;
  std::optional<unsigned> Kernel = Set->indexOf(cuda::Role::Kernel);
  return CacheConfigArguments{Kernel ? Call->getArg(*Kernel) : nullptr,
                              Call->getArg(*Set->indexOf(cuda::Role::Value))};
}

IntValue carveoutOf(const IntValue &Config) {
  return Config.map(
      [](const Integer &I) -> std::optional<Integer> {
        std::optional<int64_t> Percent = cuda::carveoutOf(I.Value);
        return Percent ? std::optional(Integer{*Percent, {}, I.From}) : std::nullopt;
      },
      {});
}

bool isOtherAttribute(const AttributeArguments &Set) {
  const auto *Named = dyn_cast<DeclRefExpr>(Set.Attribute->IgnoreParenCasts());
  const auto *Enumerator = Named ? dyn_cast<EnumConstantDecl>(Named->getDecl()) : nullptr;
  return Enumerator &&
         cuda::isOtherKernelAttribute(Enumerator->getInitVal().getExtValue(), Set.OfDriver);
}

//===----------------------------------------------------------------------===//
// Occupancy queries
//===----------------------------------------------------------------------===//

/// The function by which \p Call asks for the blocks that an SM holds; null if it does not.
static const cuda::Function *residencyQuery(const CallExpr *Call) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  bool AsksSo = Found && Found->What == cuda::Act::AskOccupancy &&
                Found->count(cuda::Role::Answer) == 1 && Found->indexOf(cuda::Role::Block) &&
                Found->indexOf(cuda::Role::Shared);
  return AsksSo ? Found : nullptr;
}

namespace {
class QueryFinder : public RecursiveASTVisitor<QueryFinder> {
public:
  bool VisitCallExpr(CallExpr *E) {
    if (residencyQuery(E))
      Found.push_back(E);
    return true;
  }
  SmallVector<const CallExpr *, 2> Found;
};
} // namespace

static const FunctionDecl *namedFunction(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenCasts();
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(E);
      AddressOf && AddressOf->getOpcode() == UO_AddrOf)
    E = AddressOf->getSubExpr()->IgnoreParenCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
}

std::optional<OccupancyQuery> onlyOccupancyQuery(const FunctionDecl *Function) {
  if (!Function || !Function->hasBody() || Function->isDependentContext())
    return std::nullopt;
  QueryFinder Finder;
  Finder.TraverseStmt(Function->getBody());
  if (Finder.Found.size() != 1)
    return std::nullopt;
  const ASTContext &AST = Function->getASTContext();
  OccupancyQuery Query;
  Query.Call = Finder.Found.front();
  const cuda::Function &Asks = *residencyQuery(Query.Call);
  Query.Kernel = namedFunction(argument(Query.Call, *Asks.indexOf(cuda::Role::Kernel)));
  Query.Threads = constantOf(argument(Query.Call, *Asks.indexOf(cuda::Role::Block)), AST);
  Query.SharedBytes = constantOf(argument(Query.Call, *Asks.indexOf(cuda::Role::Shared)), AST);
  return Query;
}

} // namespace warplint
