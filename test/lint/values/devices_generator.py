# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Questions to the device: a part of program_generator.py."""

MEMBERS = ("major", "minor", "warpSize", "maxThreadsPerBlock", "maxThreadsDim[2]",
           "maxThreadsPerMultiProcessor", "maxBlocksPerMultiProcessor")
ATTRIBUTES = ("MaxThreadsPerBlock", "MaxSharedMemoryPerBlockOptin", "ComputeCapabilityMajor",
              "ComputeCapabilityMinor", "MaxBlocksPerMultiprocessor", "WarpSize")


class Devices:
    """Of a Program: the statements that ask the device."""

    def devices(self, scope, depth, returns):
        name, value = self.name("m"), self.leaf(scope)
        form = self.random.randrange(13)
        if form == 0:
            self.emit(depth, f"cudaDeviceProp {name}; cudaGetDeviceProperties(&{name}, 0);")
            asked = f"{name}.{self.pick(MEMBERS)}"
        elif form == 1:
            self.emit(depth, f"int {name} = (int)({value}); "
                             f"cudaDeviceGetAttribute(&{name}, cudaDevAttr{self.pick(ATTRIBUTES)}, 0);")
            asked = name
        elif form == 2:
            asked = "deviceVersion()"
        elif form == 3:
            asked = f"cachedProperties().{self.pick(MEMBERS)}"
        elif form == 4:
            self.emit(depth, f"DeviceOf {name};")
            asked = self.pick([f"{name}.prop.{self.pick(MEMBERS)}", f"({name}.large ? 3 : 5)"])
        elif form == 5:
            self.emit(depth, f"int {name}, {name}b; capability(&{name}, {name}b);")
            asked = f"({name} * 10 + {name}b)"
        elif form == 6:
            asked = "onceVersion()"
        elif form == 7:
            asked = f"keptDevice().{self.pick(['number()', 'threads()'])}"
            if self.chance(30):
                self.emit(depth, f"keptDevice().change({self.constant()});")
        elif form == 8:
            self.emit(depth, f"KeptDevice {name};")
            asked = f"{name}.{self.pick(['number()', 'threads()'])}"
        elif form == 9:
            threads = self.pick([32, 64, 96, 100, 128, 256, 512, 768, 1024, self.leaf(scope)])
            shared = self.pick([0, 0, 1024, 8192, 32768])
            self.emit(depth, f"int {name} = (int)({value}); "
                             f"cudaOccupancyMaxActiveBlocksPerMultiprocessor(&{name}, askedKernel, {threads}, {shared});")
            asked = self.pick([name, f"({name} * 40)"])
        elif form == 10:
            limit = self.pick(["", ", 0", ", 1024", ", 8192, 100", ", 0, 256"])
            self.emit(depth, f"int {name}, {name}b; "
                             f"cudaOccupancyMaxPotentialBlockSize(&{name}, &{name}b, askedKernel{limit});")
            asked = self.pick([name, f"{name}b"])
        elif form == 11:
            size = self.pick([1000, 49152, 57344, 60000, 93184, 95000, 120000, 224256, self.leaf(scope)])
            optIn = f"cudaFuncSetAttribute(askedKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)({size}))"
            if returns is None:
                self.emit(depth, f"auto {name} = {optIn};")
                self.emit(depth, f"if ({name} == cudaSuccess)")
                self.emit(depth + 1, f"LAUNCH(dim3(1), dim3({self.leaf(scope)}), (size_t)({size}));")
                self.emit(depth, "else")
                self.emit(depth + 1, f"LAUNCH(dim3(2), dim3({self.leaf(scope)}), 0);")
                asked = f"({name} == cudaSuccess ? 3 : 5)"
            else:
                asked = f"({optIn} == cudaSuccess ? 3 : 5)"
        else:
            self.emit(depth, f"cudaDeviceProp {name}; cudaGetDeviceProperties(&{name}, 0);")
            asked = f"std::min<int>({name}.sharedMemPerBlockOptin, 131072)"
        limit = self.pick([7, 8, 9, 64, 80, 86, 90, 1024, 1536, 100000])
        result = self.name("m")
        self.emit(depth, f"int {result} = " + self.pick([
            f"{asked};", f"{asked} {self.pick(['>=', '<', '=='])} {limit} ? {self.constant()} : (int)({value});"]))
        scope.ints.append(result)
        if returns is None and self.chance(60):
            self.emit(depth, f"if ({asked} {self.pick(['>=', '<', '==', '!='])} {limit})")
            self.emit(depth + 1, f"LAUNCH(dim3({result}), dim3({self.leaf(scope)}), (size_t)({self.leaf(scope)}));")
