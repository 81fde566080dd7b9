//===- FuzzNvcc.cpp - Any lines as commands of nvcc or another compiler ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "frontend/ClangCommand.h"
#include "frontend/ShellCommands.h"

using namespace llvm;
using namespace warplint;

/// The first line is the command, as a shell reads it; the rest a response file, @flags.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Line, Rest] = fuzz::text(Data, Size).split('\n');
  vfs::InMemoryFileSystem Files;
  Files.addFile("/fuzz/flags", 0, MemoryBuffer::getMemBufferCopy(Rest));
  for (const std::vector<std::string> &Command : frontend::shellCommands(Line)) {
    frontend::ParseRequest Request;
    Request.File = "/fuzz/a.cu";
    Request.Directory = "/fuzz";
    Request.Command = Command;
    for (const char *Arch : {"", "sm_80"}) {
      Request.DeviceArch = Arch;
      frontend::ParseJob Job = frontend::makeParseJob(Request, frontend::ownHeaders(), Files);
      frontend::addArchitectureList(Job, Job.Architectures);
      fuzz::expect(!Job.Args.empty());
    }
    std::vector<std::string> Joined = Command;
    frontend::joinNvccValues(Joined, "/fuzz", Files);
  }
  return 0;
}
