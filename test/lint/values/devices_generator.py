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
        form = self.random.randrange(10)
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
