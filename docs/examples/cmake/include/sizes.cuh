#pragma once

constexpr int BlockSize = THREADS;
