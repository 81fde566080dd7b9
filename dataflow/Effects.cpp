//===- Effects.cpp - Effects of code that is not interpreted --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Effects.h"
#include "dataflow/FlowContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::dataflow {

/// Whether \p D is in a header of CUDA's own, which builds often name as their own (`-I`).
static bool inCudaHeader(const ASTContext &AST, const Decl *D) {
  const SourceManager &Sources = AST.getSourceManager();
  StringRef File =
      sys::path::filename(Sources.getFilename(Sources.getExpansionLoc(D->getLocation())));
  static constexpr StringRef OfCuda[] = {
      "cuda.h",           "cuda_runtime.h",     "cuda_runtime_api.h", "cuda_device_runtime_api.h",
      "driver_types.h",   "vector_types.h",     "vector_functions.h", "device_functions.h",
      "math_functions.h", "math_functions.hpp", "cuda_occupancy.h"};
  return is_contained(OfCuda, File);
}

static bool inLibraryHeader(const ASTContext &AST, const Decl *D) {
  return inSystemHeader(AST, D) || inCudaHeader(AST, D);
}

static bool isGlobal(const Decl *D) {
  return D->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

/// Whether the program itself has a body for \p F.
static bool isDefinedByProgram(const ASTContext &AST, const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  return Definition && !inLibraryHeader(AST, Definition);
}

bool isCudaFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || !cuda::isApiName(F->getName()) || !isGlobal(F))
    return false;
  // The program may declare such a function too, before a header does.
  const ASTContext &AST = F->getASTContext();
  return any_of(F->redecls(),
                [&](const FunctionDecl *D) { return D->isImplicit() || inLibraryHeader(AST, D); }) &&
         !isDefinedByProgram(AST, F);
}

const cuda::Function *cudaFunction(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return isCudaFunction(Callee) ? cuda::find(Callee->getName()) : nullptr;
}

const Expr *argumentFor(cuda::Role R, const cuda::Function &Called, const CallExpr *Call) {
  std::optional<unsigned> I = Called.indexOf(R);
  return I && *I < Call->getNumArgs() ? Call->getArg(*I) : nullptr;
}

bool isLibraryFunction(const ASTContext &AST, const FunctionDecl *F) {
  return F && F->getIdentifier() && (isGlobal(F) || F->isInStdNamespace()) &&
         inLibraryHeader(AST, F) && !isDefinedByProgram(AST, F);
}

/// Whether the function \p Name of the C library calls nothing of the program's and waits for
/// no other thread.
static bool isQuietInC(StringRef Name) {
  static const StringSet<> Quiet = {
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
  return Quiet.contains(Name);
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

static bool isPlain(const ASTContext &AST, QualType Type);

/// Whether an operation on objects of \p Record runs no code of the program's.
static bool isPlain(const ASTContext &AST, const CXXRecordDecl *Record) {
  if (!inLibraryHeader(AST, Record))
    return false;
  if (isGlobal(Record)) // a struct of C
    return !Record->hasDefinition() || Record->isTrivial() || isNarrowFloat(*Record);
  return isHolder(nameOf(Record)) &&
         allTypes(argumentsOf(Record), [&](QualType T, size_t) { return isPlain(AST, T); });
}

/// The same for values of \p Type.
static bool isPlain(const ASTContext &AST, QualType Type) {
  Type = AST.getBaseElementType(Type.getNonReferenceType());
  if (Type->isFunctionType() || Type->isMemberPointerType() || Type->isDependentType())
    return false;
  if (Type->isPointerType())
    return isPlain(AST, Type->getPointeeType());
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return !Record || isPlain(AST, Record);
}

/// Whether \p F, a function of a library outside of classes, computes with CUDA's narrow floating
/// point types.
static bool takesNarrowFloats(const FunctionDecl *F) {
  return isGlobal(F) && any_of(F->parameters(), [](const ParmVarDecl *P) {
           const CXXRecordDecl *Record = P->getType().getNonReferenceType()->getAsCXXRecordDecl();
           return Record && isNarrowFloat(*Record);
         });
}

/// Whether a call of \p F, of the standard library's or of CUDA's arithmetic, runs no code of the
/// program's: it has to do with plain values alone.
static bool hasPlainValues(const ASTContext &AST, const FunctionDecl *F,
                         ArrayRef<const Expr *> Arguments) {
  auto Plain = [&](QualType T) { return isPlain(AST, T); };
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method ? !isPlain(AST, Method->getParent())
             : !F->isInStdNamespace() && !takesNarrowFloats(F))
    return false;
  if (const TemplateArgumentList *List = F->getTemplateSpecializationArgs();
      List && !allTypes(List->asArray(), [&](QualType T, size_t) { return Plain(T); }))
    return false;
  return all_of(Arguments, [&](const Expr *E) { return Plain(E->getType()); });
}

static bool takesManySteps(QualType Type) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->isInStdNamespace() && isOfManySteps(nameOf(Record));
}

bool takesManySteps(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    return Method->getParent()->isInStdNamespace() && isOfManySteps(nameOf(Method->getParent()));
  return F->isInStdNamespace() &&
         (takesManySteps(F->getReturnType()) ||
          any_of(F->parameters(),
                 [](const ParmVarDecl *P) { return takesManySteps(P->getType()); }));
}

bool touchesOnlyArguments(const ASTContext &AST, const FunctionDecl *F,
                          ArrayRef<const Expr *> Arguments) {
  if (!F || returnsTwice(F) || isDefinedByProgram(AST, F))
    return false;
  unsigned Builtin = F->getBuiltinID();
  bool OfCompiler = Builtin != 0 && !AST.BuiltinInfo.isPredefinedLibFunction(Builtin);
  if (OfCompiler) // not those of coroutines, and what jumps
    return !F->getName().contains("coro") && !F->getName().contains("jmp");
  if (F->isReplaceableGlobalAllocationFunction())
    return true;
  if (F->getIdentifier() && (Builtin != 0 || inLibraryHeader(AST, F->getFirstDecl()))) {
    if ((F->isExternC() || isGlobal(F)) && isQuietInC(F->getName()))
      return true;
    if (isGlobal(F) && !isa<CXXMethodDecl>(F) && cuda::isQuiet(F->getName()))
      return true;
  }
  return inLibraryHeader(AST, F) && hasPlainValues(AST, F, Arguments);
}

bool returnsTwice(const FunctionDecl *F) {
  if (!F || !F->getIdentifier())
    return false;
  static constexpr StringRef Twice[] = {
      "setjmp",           "_setjmp",    "sigsetjmp", "__sigsetjmp",
      "__builtin_setjmp", "getcontext", "savectx",   "vfork"};
  return F->hasAttr<ReturnsTwiceAttr>() ||
         ((F->isExternC() || F->getBuiltinID() != 0) && is_contained(Twice, F->getName()));
}

using Records = SmallPtrSetImpl<const CXXRecordDecl *>;
static bool endsQuietly(const ASTContext &AST, const CXXRecordDecl *Record, Records &Asked);

/// The same for a value of \p Type.
static bool endsQuietly(const ASTContext &AST, QualType Type, Records &Asked) {
  if (Type->isDependentType())
    return false;
  const CXXRecordDecl *Record = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
  return !Record || endsQuietly(AST, Record, Asked);
}

/// Whether the template argument \p Type, which no element of a holder is, brings code of the
/// program's: as a deleter does, or an allocator.
static bool bringsCode(const ASTContext &AST, QualType Type) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return (Record && !inLibraryHeader(AST, Record)) || Type->isFunctionType() ||
         Type->isFunctionPointerType();
}

bool endsQuietly(const ASTContext &AST, const CXXRecordDecl *Record) {
  SmallPtrSet<const CXXRecordDecl *, 8> Asked;
  return endsQuietly(AST, Record, Asked);
}

/// The same. \p Asked are the records around it: the node of a list holds another node, and
/// ends quietly if nothing else in it runs code.
static bool endsQuietly(const ASTContext &AST, const CXXRecordDecl *Record, Records &Asked) {
  Record = Record->getDefinition();
  if (!Record)
    return false;
  if (Record->hasTrivialDestructor() || !Asked.insert(Record).second)
    return true;
  if (!inLibraryHeader(AST, Record)) {
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    auto Quiet = [&](QualType Part) { return endsQuietly(AST, Part, Asked); };
    return Destructor && !Destructor->isUserProvided() && !Destructor->isVirtual() &&
           all_of(Record->bases(), [&](const auto &Base) { return Quiet(Base.getType()); }) &&
           all_of(Record->fields(), [&](const FieldDecl *F) { return Quiet(F->getType()); });
  }
  StringRef Name = nameOf(Record);
  bool AllHeld = Name == "tuple" || Name == "pair" || Name == "variant";
  size_t Held = AllHeld ? SIZE_MAX : Name.contains("map") ? 2 : 1;
  return isHolder(Name) && allTypes(argumentsOf(Record), [&](QualType T, size_t Index) {
           return (Index < Held || !bringsCode(AST, T)) && endsQuietly(AST, T, Asked);
         });
}

bool copiesQuietly(const ASTContext &AST, const CXXRecordDecl *Record) {
  if (!Record->hasDefinition())
    return false;
  if (inLibraryHeader(AST, Record) && !isGlobal(Record))
    return Record->isTriviallyCopyable() || nameOf(Record) == "shared_ptr" ||
           nameOf(Record) == "unique_ptr" || isPlain(AST, Record);
  bool OwnCode = any_of(Record->methods(), [](const CXXMethodDecl *Method) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
    return Method->isUserProvided() &&
           (Constructor ? Constructor->isCopyOrMoveConstructor()
                        : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  });
  auto Quiet = [&](QualType Part) {
    const CXXRecordDecl *Of = AST.getBaseElementType(Part)->getAsCXXRecordDecl();
    return !Of || copiesQuietly(AST, Of);
  };
  return !OwnCode &&
         all_of(Record->bases(), [&](const auto &Base) { return Quiet(Base.getType()); }) &&
         all_of(Record->fields(), [&](const FieldDecl *F) { return Quiet(F->getType()); });
}

bool onlyCopies(const ASTContext &AST, const CXXMethodDecl *Method) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method);
  bool Copies = Constructor
                    ? Constructor->isCopyOrMoveConstructor()
                    : Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator();
  return Copies && !Method->isUserProvided() &&
         (Method->isTrivial() || copiesQuietly(AST, Method->getParent()));
}

bool castsConstAway(const ExplicitCastExpr *E) {
  const Expr *Of = E->getSubExprAsWritten();
  QualType From = Of->getType(), To = E->getType();
  if (From->isDependentType() || To->isDependentType())
    return true;
  QualType Pointee = From->getPointeeType();
  if (From->isPointerType() && Pointee.isConstQualified() && !Pointee->isFunctionType())
    return To->isIntegerType() ||
           (To->isPointerType() && !To->getPointeeType().isConstQualified());
  return E->isGLValue() && From.isConstQualified() && !To.isConstQualified();
}

namespace {
/// Finds in a body what may write behind a pointer or a reference to const.
class ConstBreaker : public RecursiveASTVisitor<ConstBreaker> {
public:
  explicit ConstBreaker(ConstKeepers &Keepers) : Keepers(Keepers) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) { return note(castsConstAway(E)); }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    return note(givesConst(E->arguments()) && !Keepers.keeps(Callee));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    return note(givesConst(E->arguments()) && !Keepers.keeps(E->getConstructor()));
  }

  bool Found = false;

private:
  ConstKeepers &Keepers;

  bool note(bool Breaks) {
    Found |= Breaks;
    return !Found;
  }
  /// Whether an argument leads to what is const there.
  template <typename Range> static bool givesConst(const Range &Arguments) {
    return any_of(Arguments, [](const Expr *E) {
      QualType Type = E->getType(), Pointee = Type->getPointeeType();
      if (isa<clang::StringLiteral>(E->IgnoreParenImpCasts()))
        return false;
      return E->isGLValue() ? Type.isConstQualified()
                            : !Pointee.isNull() && Pointee.isConstQualified();
    });
  }
};
} // namespace

bool ConstKeepers::keeps(const FunctionDecl *F) {
  if (!F)
    return false;
  if (inLibraryHeader(AST, F) || F->getBuiltinID() != 0 || F->isImplicit())
    return true;
  const FunctionDecl *Definition = F->getDefinition();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Definition || !Definition->getBody() || (Method && Method->isVirtual()))
    return false;
  // While its body is read, a function that calls itself breaks nothing by that.
  auto [At, New] = Known.try_emplace(Definition, true);
  if (!New)
    return At->second;
  ConstBreaker Breaker(*this);
  Breaker.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  Known[Definition] = !Breaker.Found;
  return !Breaker.Found;
}

} // namespace warplint::dataflow
