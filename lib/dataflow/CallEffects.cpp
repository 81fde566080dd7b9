//===- CallEffects.cpp - Calls that touch only what they are given --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/CallEffects.h"
#include "cuda/Functions.h"
#include "dataflow/AbstractValue.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether the function \p Name of the C library calls nothing of the program's and waits for
/// no other thread.
static bool isSideEffectFreeInC(StringRef Name) {
  static const StringSet<> SideEffectFree = {
      "printf", "fprintf", "sprintf", "snprintf", "vprintf", "vfprintf", "vsprintf", "vsnprintf",
      "puts", "fputs", "putchar", "putc", "fputc", "fflush", "perror", "scanf", "fscanf", "sscanf",
      "getc", "fgetc", "getchar", "fgets", "getline", "fopen", "fclose", "fread", "fwrite", "fseek",
      "ftell", "rewind", "feof", "ferror", "remove", "rename", "malloc", "calloc", "realloc",
      "free", "posix_memalign", "aligned_alloc", "memcpy", "memmove", "memset", "memcmp", "memchr",
      "mempcpy", "bzero", "bcopy", "strlen", "strnlen", "strcpy", "strncpy", "strcat", "strncat",
      "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strchr", "strrchr", "strstr", "strtok",
      "strdup", "strndup", "strerror", "strspn", "strcspn", "strpbrk", "atoi", "atol", "atoll",
      "atof", "strtol", "strtoll", "strtoul", "strtoull", "strtod", "strtof", "strtold", "abs",
      "labs", "llabs", "div", "ldiv", "rand", "srand", "random", "srandom", "drand48", "srand48",
      "lrand48", "getenv", "time", "clock", "difftime", "gettimeofday", "clock_gettime",
      "localtime", "gmtime", "mktime", "strftime", "isalpha", "isdigit", "isalnum", "isspace",
      "isupper", "islower", "ispunct", "isprint", "isxdigit", "toupper", "tolower", "getopt",
      "getopt_long", "getpid", "sysconf", "open", "close", "read", "write", "stat", "fstat",
      "access", "exit", "_exit", "abort", "__assert_fail", "__errno_location", "omp_get_thread_num",
      "omp_get_num_threads", "omp_get_max_threads", "omp_get_wtime",
      // Of the mathematics; those that Clang knows itself are taken from it.
      "sqrt", "sqrtf", "pow", "powf", "exp", "expf", "exp2", "exp2f", "log", "logf", "log2",
      "log2f", "log10", "log10f", "ceil", "ceilf", "floor", "floorf", "round", "roundf", "rint",
      "rintf", "trunc", "truncf", "fabs", "fabsf", "fmax", "fmaxf", "fmin", "fminf", "fmod",
      "fmodf", "sin", "sinf", "cos", "cosf", "tan", "tanf", "atan", "atan2", "lround", "lroundf",
      "llround", "lrint", "llrint", "nearbyint", "ldexp", "frexp", "modf", "hypot", "cbrt", "sinh",
      "cosh", "tanh", "asin", "acos"};
  return SideEffectFree.contains(Name);
}

/// Whether \p Name is of a class of the standard library's <random>.
static bool isOfRandomNumbers(StringRef Name) {
  return Name.ends_with("_distribution") || Name.ends_with("_engine") || Name == "random_device";
}

/// Whether \p Name is of a class of the standard library for random numbers or text, or of a holder
/// whose elements are somewhere else.
static bool isOfManySteps(StringRef Name) {
  static const StringSet<> Names = {
      "basic_fstream", "basic_ifstream", "basic_ios", "basic_iostream", "basic_istream",
      "basic_istringstream", "basic_ofstream", "basic_ostream", "basic_ostringstream",
      "basic_regex", "basic_string", "basic_stringstream", "deque", "forward_list", "list", "map",
      "match_results", "multimap", "multiset", "priority_queue", "queue", "regex_iterator",
      "regex_token_iterator", "set", "stack", "sub_match", "unordered_map", "unordered_multimap",
      "unordered_multiset", "unordered_set", "valarray", "vector"};
  return Names.contains(Name) || isOfRandomNumbers(Name);
}

/// Whether \p Name is of a class of the standard library that holds its elements and runs no
/// code but theirs: no thread, no lock, no erased type.
static bool isHolder(StringRef Name) {
  static const StringSet<> Holders = {
      "allocator", "array", "basic_string_view", "bitset", "char_traits", "complex",
      "default_delete", "duration", "equal_to", "greater", "hash", "high_resolution_clock",
      "in_place_t", "initializer_list", "ios_base", "less", "nullopt_t", "numeric_limits",
      "optional", "pair", "piecewise_construct_t", "ratio", "regex_traits", "span", "steady_clock",
      "system_clock", "time_point", "tuple", "unique_ptr", "variant", "_Bit_reference", "_Setfill",
      "_Setprecision", "_Setw"};
  return Holders.contains(Name) || isOfManySteps(Name) || Name.contains("iterator");
}

/// Calls \p Test for each type among \p Arguments; false where one fails it, or where one is
/// neither a type nor a number.
static bool allTypes(ArrayRef<TemplateArgument> Arguments,
                     function_ref<bool(QualType, size_t)> Test) {
  for (auto [Index, Argument] : enumerate(Arguments)) {
    bool Fits = Argument.getKind() == TemplateArgument::Type ? Test(Argument.getAsType(), Index)
                : Argument.getKind() == TemplateArgument::Pack
                    ? allTypes(Argument.pack_elements(),
                               [&](QualType Each, size_t) { return Test(Each, Index); })
                    : Argument.getKind() == TemplateArgument::Integral;
    if (!Fits)
      return false;
  }
  return true;
}

static ArrayRef<TemplateArgument> argumentsOf(const CXXRecordDecl *Record) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return Instance ? Instance->getTemplateArgs().asArray() : ArrayRef<TemplateArgument>();
}

static StringRef nameOf(const CXXRecordDecl *Record) {
  return Record->getIdentifier() ? Record->getName() : StringRef();
}

/// Whether an operation on objects of \p Record runs no other code of the program's than \p Runs.
bool CallEffects::isPlain(const CXXRecordDecl *Record, OwnCode Runs) {
  if (!inLibraryHeader(AST, Record))
    return Runs == OwnCode::SideEffectFree && isSideEffectFree(Record);
  if (isGlobal(Record)) // a struct of C
    return !Record->hasDefinition() || Record->isTrivial() || isNarrowFloat(*Record);
  return isHolder(nameOf(Record)) &&
         allTypes(argumentsOf(Record), [&](QualType T, size_t) { return isPlain(T, Runs); });
}

/// The same for values of \p Type.
bool CallEffects::isPlain(QualType Type, OwnCode Runs) {
  Type = AST.getBaseElementType(Type.getNonReferenceType());
  if (Type->isFunctionType() || Type->isMemberPointerType() || Type->isDependentType())
    return false;
  if (Type->isPointerType())
    return isPlain(Type->getPointeeType(), Runs);
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return !Record || isPlain(Record, Runs);
}

/// Whether \p F, a function of a library outside of classes, computes with CUDA's narrow floating
/// point types.
static bool takesNarrowFloats(const FunctionDecl *F) {
  return isGlobal(F) && any_of(F->parameters(), [](const ParmVarDecl *P) {
           const CXXRecordDecl *Record = P->getType().getNonReferenceType()->getAsCXXRecordDecl();
           return Record && isNarrowFloat(*Record);
         });
}

/// Whether a call of \p F, of the standard library's or of CUDA's arithmetic, has to do with plain
/// values alone.
bool CallEffects::hasPlainValues(const FunctionDecl *F, ArrayRef<const Expr *> Arguments) {
  auto Plain = [&](QualType T) { return isPlain(T); };
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method ? !isPlain(Method->getParent())
             : !F->isInStdNamespace() && !takesNarrowFloats(F))
    return false;
  if (const TemplateArgumentList *List = F->getTemplateSpecializationArgs();
      List && !allTypes(List->asArray(), [&](QualType T, size_t) { return Plain(T); }))
    return false;
  return all_of(Arguments, [&](const Expr *E) { return Plain(E->getType()); });
}

static bool isOfManySteps(QualType Type) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->isInStdNamespace() && isOfManySteps(nameOf(Record));
}

bool CallEffects::takesManySteps(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    return Method->getParent()->isInStdNamespace() && isOfManySteps(nameOf(Method->getParent()));
  return F->isInStdNamespace() &&
         (isOfManySteps(F->getReturnType()) ||
          any_of(F->parameters(),
                 [](const ParmVarDecl *P) { return isOfManySteps(P->getType()); }));
}

bool CallEffects::touchesOnlyArguments(const FunctionDecl *F, ArrayRef<const Expr *> Arguments) {
  if (!F || returnsTwice(F) || isDefinedByProgram(AST, F))
    return false;
  unsigned Builtin = F->getBuiltinID();
  bool OfCompiler = Builtin != 0 && !AST.BuiltinInfo.isPredefinedLibFunction(Builtin);
  if (OfCompiler) // not those of coroutines, and what jumps
    return !F->getName().contains("coro") && !F->getName().contains("jmp");
  if (F->isReplaceableGlobalAllocationFunction())
    return true;
  if (F->getIdentifier() && (Builtin != 0 || inLibraryHeader(AST, F->getFirstDecl()))) {
    if ((F->isExternC() || isGlobal(F)) && isSideEffectFreeInC(F->getName()))
      return true;
    if (isGlobal(F) && !isa<CXXMethodDecl>(F) && cuda::isQuiet(F->getName()))
      return true;
  }
  return inLibraryHeader(AST, F) && hasPlainValues(F, Arguments);
}

//===----------------------------------------------------------------------===//
// The program's own code that libraries run: how elements are compared, hashed or made
//===----------------------------------------------------------------------===//

/// Finds what a function does beyond computing from what it is given.
class EffectFinder : public RecursiveASTVisitor<EffectFinder> {
public:
  explicit EffectFinder(CallEffects &Code) : Code(Code) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitLambdaBody() const { return false; }

  bool VisitDeclRefExpr(DeclRefExpr *E) { return note(isElsewhere(E->getDecl())); }
  bool VisitMemberExpr(MemberExpr *E) { return note(isElsewhere(E->getMemberDecl())); }
  bool VisitVarDecl(VarDecl *V) {
    return note(!V->hasLocalStorage() || V->needsDestruction(Code.AST) != QualType::DK_none);
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
    return note(isa<CUDAKernelCallExpr>(E) || !callsWithoutEffects(Callee, Arguments));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
    return note(!Constructor->isTrivial() && !callsWithoutEffects(Constructor, Arguments));
  }
  // A number may be an address that the argument does not lead to.
  bool VisitCastExpr(CastExpr *E) { return note(E->getCastKind() == CK_IntegralToPointer); }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    return note(!E->getType()->isIntegerType() && castsConstAway(E));
  }
  bool VisitStmt(Stmt *S) {
    return note(isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, CXXTryStmt, CXXBindTemporaryExpr,
                    LambdaExpr, AsmStmt, CoroutineBodyStmt, CoawaitExpr, OMPExecutableDirective,
                    RecoveryExpr>(S));
  }

  bool Found = false;

private:
  CallEffects &Code;

  bool note(bool HasEffects) {
    Found |= HasEffects;
    return !Found;
  }
  bool isElsewhere(const ValueDecl *D) const {
    const auto *V = dyn_cast<VarDecl>(D);
    return V && !V->hasLocalStorage() && !V->isUsableInConstantExpressions(Code.AST);
  }
  bool callsWithoutEffects(const FunctionDecl *F, ArrayRef<const Expr *> Arguments) {
    return F && !isCudaFunction(F) && // it may launch, or opt in
           (isDefinedByProgram(Code.AST, F) || F->isDefaulted()
                ? Code.isSideEffectFree(F)
                : Code.touchesOnlyArguments(F, Arguments));
  }
};

bool CallEffects::isSideEffectFree(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && !Method->isUserProvided()) // its members are looked at with the class
    return isPlain(Method->getParent());
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition || !Definition->getBody() || Definition->isDependentContext() ||
      Definition->isInvalidDecl() || Definition->isWeak() || (Method && Method->isVirtual()))
    return false;
  return SideEffectFree.get(Definition, [&] {
    EffectFinder Finder(*this);
    Finder.TraverseDecl(const_cast<FunctionDecl *>(Definition));
    return !Finder.Found;
  });
}

/// Whether the bases, members and functions of \p Record are quiet.
bool CallEffects::hasSideEffectFreeMembers(const CXXRecordDecl *Record) {
  auto IsFreeField = [&](const FieldDecl *F) {
    EffectFinder OfInitializer(*this);
    OfInitializer.TraverseStmt(F->getInClassInitializer());
    return !OfInitializer.Found && isPlain(F->getType()) && !F->getType().isVolatileQualified();
  };
  auto IsFreeMethod = [&](const CXXMethodDecl *Method) {
    return !Method->isUserProvided() || isSideEffectFree(static_cast<const FunctionDecl *>(Method));
  };
  return allTypes(argumentsOf(Record), [&](QualType T, size_t) { return isPlain(T); }) &&
         all_of(Record->bases(), [&](const auto &Base) { return isPlain(Base.getType()); }) &&
         all_of(Record->fields(), IsFreeField) && all_of(Record->methods(), IsFreeMethod) &&
         none_of(Record->decls(), [](const Decl *D) { return isa<FunctionTemplateDecl>(D); });
}

/// Whether the operators for \p Record outside of it, friends and functions of its namespace, are
/// quiet.
bool CallEffects::hasSideEffectFreeOperators(const CXXRecordDecl *Record) {
  auto IsFree = [&](const NamedDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && isSideEffectFree(F);
  };
  if (!all_of(Record->friends(), [&](const FriendDecl *Friend) {
        return !Friend->getFriendDecl() || IsFree(Friend->getFriendDecl());
      }))
    return false;
  ASTContext &C = Record->getASTContext();
  const DeclContext *Around = Record->getEnclosingNamespaceContext();
  auto AreFree = [&](DeclarationName Name) {
    return all_of(Around->lookup(Name),
                  [&](const NamedDecl *D) { return inLibraryHeader(AST, D) || IsFree(D); });
  };
  for (OverloadedOperatorKind Operator :
       {OO_EqualEqual, OO_ExclaimEqual, OO_Less, OO_Greater, OO_LessEqual, OO_GreaterEqual,
        OO_Spaceship, OO_LessLess, OO_GreaterGreater, OO_Plus, OO_Minus, OO_Star, OO_Slash})
    if (!AreFree(C.DeclarationNames.getCXXOperatorName(Operator)))
      return false;
  return AreFree(&C.Idents.get("swap"));
}

/// Whether no code of \p Record, a class of the program's, does more than compute from what it is
/// given.
bool CallEffects::isSideEffectFree(const CXXRecordDecl *Record) {
  Record = Record->getDefinition();
  if (AST.getDiagnostics().hasUncompilableErrorOccurred()) // it may have taken statements
    return false;
  if (!Record || Record->isDependentContext() || Record->isPolymorphic() ||
      Record->getNumVBases() != 0 || Record->isLambda() || Record->isInvalidDecl())
    return false;
  return SideEffectFree.get(Record, [&] {
    return hasSideEffectFreeMembers(Record) && hasSideEffectFreeOperators(Record);
  });
}

using Records = SmallPtrSetImpl<const CXXRecordDecl *>;
static bool destroysWithoutEffects(const ASTContext &AST, const CXXRecordDecl *Record,
                                   Records &Asked);

/// The same for a value of \p Type.
static bool destroysWithoutEffects(const ASTContext &AST, QualType Type, Records &Asked) {
  if (Type->isDependentType())
    return false;
  const CXXRecordDecl *Record = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
  return !Record || destroysWithoutEffects(AST, Record, Asked);
}

/// Whether the template argument \p Type, which no element of a holder is, brings code of the
/// program's: as a deleter does, or an allocator.
static bool bringsCode(const ASTContext &AST, QualType Type) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return (Record && !inLibraryHeader(AST, Record)) || Type->isFunctionType() ||
         Type->isFunctionPointerType();
}

bool CallEffects::destroysWithoutEffects(const CXXRecordDecl *Record) const {
  SmallPtrSet<const CXXRecordDecl *, 8> Asked;
  return warplint::destroysWithoutEffects(AST, Record, Asked);
}

/// The same. \p Asked are the records around it: the node of a list holds another node, and
/// ends quietly if nothing else in it runs code.
static bool destroysWithoutEffects(const ASTContext &AST, const CXXRecordDecl *Record,
                                   Records &Asked) {
  Record = Record->getDefinition();
  if (!Record)
    return false;
  if (Record->hasTrivialDestructor() || !Asked.insert(Record).second)
    return true;
  if (!inLibraryHeader(AST, Record)) {
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    auto SideEffectFree = [&](QualType Part) { return destroysWithoutEffects(AST, Part, Asked); };
    return Destructor && !Destructor->isUserProvided() && !Destructor->isVirtual() &&
           all_of(Record->bases(),
                  [&](const auto &Base) { return SideEffectFree(Base.getType()); }) &&
           all_of(Record->fields(),
                  [&](const FieldDecl *F) { return SideEffectFree(F->getType()); });
  }
  StringRef Name = nameOf(Record);
  bool AllHeld = Name == "tuple" || Name == "pair" || Name == "variant";
  size_t Held = AllHeld ? SIZE_MAX : Name.contains("map") ? 2 : 1;
  return isHolder(Name) && allTypes(argumentsOf(Record), [&](QualType T, size_t Index) {
           return (Index < Held || !bringsCode(AST, T)) && destroysWithoutEffects(AST, T, Asked);
         });
}

bool CallEffects::copiesWithoutEffects(const CXXRecordDecl *Record) {
  if (!Record->hasDefinition())
    return false;
  if (inLibraryHeader(AST, Record) && !isGlobal(Record))
    return Record->isTriviallyCopyable() || nameOf(Record) == "shared_ptr" ||
           nameOf(Record) == "unique_ptr" || isPlain(Record, OwnCode::None);
  bool OwnCode = any_of(Record->methods(), [](const CXXMethodDecl *Method) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
    return Method->isUserProvided() &&
           (Constructor ? Constructor->isCopyOrMoveConstructor()
                        : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  });
  auto SideEffectFree = [&](QualType Part) {
    const CXXRecordDecl *Of = AST.getBaseElementType(Part)->getAsCXXRecordDecl();
    return !Of || copiesWithoutEffects(Of);
  };
  return !OwnCode && all_of(Record->bases(), [&](const auto &Base) {
    return SideEffectFree(Base.getType());
  }) && all_of(Record->fields(), [&](const FieldDecl *F) { return SideEffectFree(F->getType()); });
}

bool CallEffects::onlyCopies(const CXXMethodDecl *Method) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
  bool Copies = Constructor
                    ? Constructor->isCopyOrMoveConstructor()
                    : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator();
  return Copies && !Method->isUserProvided() &&
         (Method->isTrivial() || copiesWithoutEffects(Method->getParent()));
}

} // namespace warplint
