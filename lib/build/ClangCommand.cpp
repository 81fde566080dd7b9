//===- ClangCommand.cpp - The Clang arguments under which a file parses ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ClangCommand.h"
#include "base/compat/Cuda.h"
#include "base/compat/Path.h"
#include "build/CommandKind.h"
#include "build/IncludeGuess.h"
#include "build/NvccFlags.h"
#include "build/NvccMacro.h"
#include "build/ParsingFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint {
namespace {

//===--- The command as it was written ------------------------------------===//

std::string absolute(StringRef Name, StringRef Directory) {
  SmallString<256> Path(Name);
  compat::makeAbsolute(Directory, Path);
  return std::string(Path);
}

/// \p Command with the content of response files in their place: "@file", and
/// nvcc's --options-file, which CMake uses for include folders. One that can't
/// be read stays as "@file"; one that --options-file names again, itself perhaps,
/// adds nothing.
std::vector<std::string> withResponseFiles(ArrayRef<std::string> Command, StringRef Directory,
                                           vfs::FileSystem &FS) {
  BumpPtrAllocator Alloc;
  StringSaver Saver(Alloc);
  SmallVector<const char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(Saver.save(Word).data());
  StringSet<> Placed;
  // A response file may name another in nvcc's way.
  for (bool Found = true; Found;) {
    Found = false;
    SmallVector<const char *> Rewritten;
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Name = StringRef(Words[I]).ltrim('-');
      StringRef File;
      if ((Name == "options-file" || Name == "optf") && I + 1 < Words.size())
        File = Words[++I];
      else if (Name.consume_front("options-file=") || Name.consume_front("optf="))
        File = Name;
      if (File.empty()) {
        Rewritten.push_back(Words[I]);
      } else if (Placed.insert(File).second) {
        Rewritten.push_back(Saver.save("@" + File).data());
        Found = true;
      }
    }
    Words = std::move(Rewritten);
    cl::ExpansionContext Context(Alloc, cl::TokenizeGNUCommandLine);
    Context.setVFS(&FS).setCurrentDir(Directory);
    // The file can be parsed without an unreadable one.
    consumeError(Context.expandResponseFiles(Words));
  }
  return std::vector<std::string>(Words.begin(), Words.end());
}

//===--- What of it matters to a parse ------------------------------------===//

/// Adds the flags of \p Words that affect how source is read to \p Job.
void addFlags(ArrayRef<std::string> Words, bool Clangs, ParseJob &Job) {
  ParsingFlags Kept = keepForParsing(Words, Clangs);
  append_range(Job.Args, Kept.Args);
  for (const std::string &Name : Kept.Architectures)
    addArchitectures(Name, Job.Architectures);
  append_range(Job.Dropped, Kept.Unknown);
}

/// Whether \p Header is the one that `warplint compile-commands` includes before a file.
bool isOwnPreamble(StringRef Header) {
  return is_contained({"warplint_cuda_runtime.h", "warplint_toolkit_preamble.h"},
                      path::filename(Header));
}

/// Leaves out include folders that hold another toolkit's headers than
/// \p Kit's, and warplint's own preamble, which is read anyway: two of them do not mix.
void dropOtherToolkits(const Toolkit &Kit, StringRef Directory, vfs::FileSystem &FS,
                       std::vector<std::string> &Args) {
  std::vector<std::string> Kept;
  auto IsOther = [&](StringRef Folder) {
    std::string Absolute = absolute(Folder, Directory);
    SmallString<256> Header(Absolute);
    path::append(Header, "cuda_runtime_api.h");
    return FS.exists(Header) && !any_of(Kit.IncludeDirs, [&](StringRef Own) {
             SmallString<256> A, B;
             return !FS.getRealPath(Own, A) && !FS.getRealPath(Absolute, B) && A == B;
           });
  };
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if ((Arg == "-isystem" || Arg == "-I" || Arg == "-idirafter") && I + 1 < Args.size() &&
        IsOther(Args[I + 1])) {
      ++I;
      continue;
    }
    if (Arg == "-include" && I + 1 < Args.size() && isOwnPreamble(Args[I + 1])) {
      ++I;
      continue;
    }
    if (Arg.size() > 2 && Arg.starts_with("-I") && IsOther(Arg.drop_front(2)))
      continue;
    Kept.push_back(Args[I]);
  }
  Args = std::move(Kept);
}

/// Leaves out the headers that the build has precompiled for its C++ sources and reads before each:
/// CMake's, by its name for them, or one beside which the result is. They are not for CUDA, and can
/// be most of what a parse would read.
void dropPrecompiledHeaders(StringRef Directory, vfs::FileSystem &FS,
                            std::vector<std::string> &Args) {
  auto IsPrecompiled = [&](StringRef Header) {
    std::string Path = absolute(Header, Directory);
    return path::filename(Header).starts_with("cmake_pch.") || FS.exists(Path + ".gch") ||
           FS.exists(Path + ".pch");
  };
  std::vector<std::string> Kept;
  for (size_t I = 0; I < Args.size(); ++I) {
    bool ForFrontend = Args[I] == "-Xclang"; // which comes before each of the two words
    size_t Flag = I + ForFrontend, Header = Flag + 1 + ForFrontend;
    if (Header < Args.size() && Args[Flag] == "-include" && IsPrecompiled(Args[Header]))
      I = Header;
    else
      Kept.push_back(Args[I]);
  }
  Args = std::move(Kept);
}

/// nvcc's own macro for what it compiles for, in every pass. Clang's driver
/// writes the list of the architectures that it is given, which here are one or
/// none.
std::vector<std::string> architectureListMacro(ArrayRef<std::string> Architectures) {
  std::vector<unsigned> Numbers;
  for (StringRef Name : Architectures) {
    unsigned Number;
    if (Name.consume_front("sm_") && !Name.take_while(isDigit).getAsInteger(10, Number))
      Numbers.push_back(Number * 10);
  }
  if (Numbers.empty())
    return {};
  sort(Numbers);
  Numbers.erase(unique(Numbers), Numbers.end());
  return {"-U__CUDA_ARCH_LIST__",
          "-D__CUDA_ARCH_LIST__=" +
              join(map_range(Numbers, [](unsigned N) { return std::to_string(N); }), ",")};
}

/// nvcc's macros for what an architecture has beyond the plain one; Clang has the
/// first, for those that it knows.
std::vector<std::string> featureMacros(StringRef Digits, StringRef Suffix) {
  std::vector<std::string> Flags;
  if (Suffix == "a")
    Flags = {("-D__CUDA_ARCH_FEAT_SM" + Digits + "_ALL").str(),
             ("-D__CUDA_ARCH_SPECIFIC__=" + Digits + "0").str()};
  if (Suffix == "a" || Suffix == "f")
    Flags.push_back(("-D__CUDA_ARCH_FAMILY_SPECIFIC__=" + Digits + "0").str());
  return Flags;
}

/// The flags that name \p Architectures in a command for other Clang tools, which
/// shows them to whoever reads it again. Clang's driver rejects those that it does
/// not know.
std::vector<std::string> knownArchFlags(ArrayRef<std::string> Architectures) {
  std::vector<std::string> Flags;
  for (const std::string &Name : Architectures)
    if (compat::knowsOffloadArch(Name))
      Flags.push_back("--offload-arch=" + Name);
  return Flags;
}

/// The flags with which a device pass reads the source for the architecture \p Name. One that is
/// newer than this Clang is read as an older one with its macro: a parse without code generation
/// sees no other difference.
std::vector<std::string> deviceArchFlags(StringRef Name) {
  StringRef Suffix = Name;
  Suffix.consume_front("sm_");
  StringRef Digits = Suffix.take_while(isDigit);
  Suffix = Suffix.drop_front(Digits.size());
  std::vector<std::string> Flags = featureMacros(Digits, Suffix);
  if (compat::knowsOffloadArch(Name))
    Flags.push_back(("--offload-arch=" + Name).str());
  else
    append_range(Flags, std::vector<std::string>{"--offload-arch=sm_90", "-U__CUDA_ARCH__",
                                                 ("-D__CUDA_ARCH__=" + Digits + "0").str()});
  return Flags;
}

/// Adds the headers of \p Kit and those that are read before the file. They come after the
/// project's own -I folders, which may have a cuda.h, and before the system's, which may have
/// another toolkit.
void addHeaders(const ParseRequest &Request, const Toolkit &Kit, ParseJob &Job) {
  std::vector<std::string> &Args = Job.Args;
  auto Add = [&](StringRef Flag, const Twine &Value) {
    Args.push_back(Flag.str());
    Args.push_back(Value.str());
  };
  const std::string &Own = Request.OwnHeaders;
  Add("-idirafter", Own + "/fallback");
  // Clang's own: they make parts of the standard library callable by a kernel.
  if (!Request.ResourceDir.empty())
    Add("-isystem", Request.ResourceDir + "/include/cuda_wrappers");
  Job.Preamble =
      Own + (Kit.Own ? "/warplint_cuda_runtime.h" : "/toolkit/warplint_toolkit_preamble.h");
  auto AddInFront = [&] {
    Add("-include", Job.Preamble);
    for (const std::string &Header : Request.StandIns)
      Add("-include", Own + "/" + Header);
  };
  if (Kit.Own) {
    Add("-isystem", Own);
    AddInFront();
    return;
  }
  // The wrapper asks for "cuda.h" and means the toolkit's.
  Add("-iquote", Own + "/toolkit");
  // A distribution may have put it where the compiler searches anyway. Named again, that folder
  // would come before the standard library's.
  bool IsSystems = is_contained(Kit.IncludeDirs, "/usr/include");
  for (StringRef Folder : Kit.IncludeDirs)
    if (Folder != "/usr/include")
      Add("-isystem", Folder);
  // NVIDIA's wheels have each library apart: ours serve for those that are not installed, before
  // those of another toolkit among the system's headers.
  Add(IsSystems ? "-idirafter" : "-isystem", Own + "/libraries");
  Args.push_back("-DWARPLINT_TOOLKIT_CUDA_H=\"" + Kit.IncludeDirs.back() + "/cuda.h\"");
  AddInFront();
}

void addGuessedIncludes(const ParseRequest &Request, ArrayRef<std::string> Given,
                        vfs::FileSystem &FS, ParseJob &Job) {
  GuessedIncludes Guessed = guessIncludes(absolute(Request.File, Request.Directory),
                                          includeFolders(Given, Request.Directory), FS);
  auto Add = [&](StringRef Flag, ArrayRef<std::string> Folders) {
    for (const std::string &Folder : Folders) {
      Job.Args.push_back(Flag.str());
      Job.Args.push_back(Folder);
      if (!is_contained(Job.GuessedIncludes, Folder))
        Job.GuessedIncludes.push_back(Folder);
    }
  };
  Add("-iquote", Guessed.Quoted);
  Add("-idirafter", Guessed.Angled);
  Job.Templates = std::move(Guessed.Templates);
  if (!Job.Templates.empty())
    append_range(Job.Args, std::initializer_list<std::string>{"-idirafter", GeneratedFolder.str()});
  Job.Searched = std::move(Guessed.Searched);
}

} // namespace

std::vector<std::string> includeFolders(ArrayRef<std::string> Args, StringRef Directory) {
  std::vector<std::string> Dirs;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (is_contained({"-I", "-isystem", "-iquote", "-idirafter"}, Arg) && I + 1 < Args.size())
      Dirs.push_back(absolute(Args[++I], Directory));
    else if (Arg.consume_front("-I"))
      Dirs.push_back(absolute(Arg, Directory));
  }
  return Dirs;
}

/// The command and the extra arguments of \p Request, in Clang's flags.
static ParseJob readFlags(const ParseRequest &Request, const Toolkit &Kit, Compiler &Kind,
                          vfs::FileSystem &FS) {
  ParseJob Command;
  if (Request.Command) {
    std::vector<std::string> Words = withResponseFiles(*Request.Command, Request.Directory, FS);
    ArrayRef<std::string> Flags;
    Kind = compilerOf(Words, Flags);
    if (Kind == Compiler::Clang) {
      addFlags(Flags, /*Clangs=*/true, Command);
    } else {
      TranslatedFlags Translated = translateNvccFlags(Flags);
      Command.Architectures = std::move(Translated.Architectures);
      Command.MaxRegCount = Translated.MaxRegCount;
      addFlags(Translated.Args, /*Clangs=*/false, Command);
    }
    if (!Request.Heuristic.empty())
      dropPrecompiledHeaders(Request.Directory, FS, Command.Args);
  }
  TranslatedFlags Extra =
      translateNvccFlags(withResponseFiles(Request.ExtraArgs, Request.Directory, FS));
  if (!Extra.Architectures.empty())
    Command.Architectures = std::move(Extra.Architectures);
  if (Extra.MaxRegCount)
    Command.MaxRegCount = Extra.MaxRegCount;
  addFlags(Extra.Args, /*Clangs=*/true, Command);
  dropOtherToolkits(Kit, Request.Directory, FS, Command.Args);
  return Command;
}

static bool namesOpenMP(StringRef Flag) {
  return Flag.starts_with("-fopenmp") || Flag == "-fno-openmp";
}

ParseJob makeParseJob(const ParseRequest &Request, const Toolkit &Kit, vfs::FileSystem &FS) {
  Compiler Kind = Compiler::Other;
  ParseJob Command = readFlags(Request, Kit, Kind, FS);
  bool IsGuessed = !Request.Heuristic.empty();

  ParseJob Job;
  Job.Architectures = std::move(Command.Architectures);
  // Another file's command may have flags of its own.
  Job.MaxRegCount = IsGuessed ? 0 : Command.MaxRegCount;
  Job.Dropped = std::move(Command.Dropped);

  Job.Args = {"clang++", "-fsyntax-only", "-ferror-limit=0", "-Qunused-arguments", "-nocudalib",
              "-nocudainc",
              // nvcc takes as many; the stack of `survives` is enough for them.
              "-fbracket-depth=4096",
              // Clang's driver would search for a toolkit itself and warn of one that is newer than
              // it.
              "--cuda-path=" + Request.OwnHeaders, "-Xclang",
              ("-target-sdk-version=" + compat::NewestToolkit).str()};
  append_range(Job.Args, compat::parseFlags());
  if (!Request.ResourceDir.empty())
    Job.Args.push_back("-resource-dir=" + Request.ResourceDir);
  if (Request.DeviceArch.empty()) {
    Job.Args.push_back("--cuda-host-only");
  } else {
    Job.Args.push_back("--cuda-device-only");
    append_range(Job.Args, deviceArchFlags(Request.DeviceArch));
    // CUB and libcu++ have `__float128` from sm_100 on, and are the same for all else: without it
    // one pass serves older and newer GPUs.
    Job.Args.push_back("-DCCCL_DISABLE_FLOAT128_SUPPORT");
  }
  if (Request.ClangWarnings) // the driver makes the list of them
    append_range(Job.Args, knownArchFlags(Job.Architectures));
  else
    append_range(Job.Args, architectureListMacro(Job.Architectures));
  // A device-side launch needs relocatable code; nothing else changes.
  Job.Args.push_back("-fgpu-rdc");
  Job.Args.push_back("-std=" + Request.Standard);
  if (!Request.ClangWarnings) {
    // Those of a Clang command are wanted where it is the file's own.
    if (IsGuessed)
      erase_if(Command.Args, [](StringRef Flag) {
        return Flag == "-pedantic" || (Flag.starts_with("-W") && !Flag.contains(','));
      });
    if (Kind != Compiler::Clang || IsGuessed)
      Job.Args.push_back("-Wno-everything");
    if (Kind != Compiler::Clang)
      Job.Args.push_back(("-D" + NvccMacro + "=1").str());
  }
  addHeaders(Request, Kit, Job);
  // OpenMP's pragmas change what code means, and few commands that people give by hand name them.
  // If the build ignores the pragmas, fewer values are known, but none is wrong.
  if (Request.DeviceArch.empty() && none_of(Command.Args, namesOpenMP))
    append_range(Job.Args, std::initializer_list<StringRef>{"-fopenmp", "-U_OPENMP"});
  append_range(Job.Args, Command.Args);

  if (!Request.Command || IsGuessed)
    addGuessedIncludes(Request, Command.Args, FS, Job);
  append_range(Job.Args, std::initializer_list<std::string>{
                             "-idirafter", Request.OwnHeaders + "/missing"}); // the last of all
  for (const std::string &Path : Request.Before)
    append_range(Job.Args, std::initializer_list<std::string>{"-include", Path});
  if (!Request.Before.empty()) {
    Job.WithoutIncludes.assign(Request.Before.begin() + 1, Request.Before.end());
    Job.WithoutIncludes.push_back(Request.File);
  }
  Job.File = Request.File;
  Job.Args.push_back("-x");
  Job.Args.push_back("cuda");
  Job.Args.push_back("--");
  Job.Args.push_back(Request.File);
  return Job;
}

void addArchitectureList(ParseJob &Job, ArrayRef<std::string> Architectures) {
  if (!architectureListMacro(Job.Architectures).empty())
    return;
  // Before the user's flags.
  std::vector<std::string> List = architectureListMacro(Architectures);
  Job.Args.insert(Job.Args.begin() + 1, List.begin(), List.end());
}

void joinNvccValues(std::vector<std::string> &Command, StringRef Directory, vfs::FileSystem &FS) {
  ArrayRef<std::string> Flags;
  if (compilerOf(Command, Flags) != Compiler::Nvcc)
    return;
  // The words before nvcc's name are of another program, which reads them itself.
  std::vector<std::string> Joined = joinedValues(withResponseFiles(Flags, Directory, FS));
  Command.resize(Command.size() - Flags.size());
  append_range(Command, Joined);
}

} // namespace warplint
