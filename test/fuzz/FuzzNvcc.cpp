//===- FuzzNvcc.cpp - Any lines as commands of nvcc or another compiler ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "build/ClangCommand.h"
#include "build/ShellCommands.h"

using namespace llvm;
using namespace warplint;

/// The first line is the command, as a shell reads it; the rest a response file, @flags.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Line, Rest] = fuzz::text(Data, Size).split('\n');
  vfs::InMemoryFileSystem Files;
  Files.addFile("/fuzz/flags", 0, MemoryBuffer::getMemBufferCopy(Rest));
  for (const std::vector<std::string> &Command : shellCommands(Line)) {
    ParseRequest Request;
    Request.File = "/fuzz/a.cu";
    Request.Directory = "/fuzz";
    Request.Command = Command;
    for (const char *Arch : {"", "sm_80"}) {
      Request.DeviceArch = Arch;
      ParseJob Job = makeParseJob(Request, ownHeaders(), Files);
      addArchitectureList(Job, Job.Architectures);
      fuzz::expect(!Job.Args.empty());
    }
    std::vector<std::string> Joined = Command;
    joinNvccValues(Joined, "/fuzz", Files);
  }
  return 0;
}
