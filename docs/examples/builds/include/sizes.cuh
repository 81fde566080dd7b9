#pragma once

constexpr int Threads = 1536;
