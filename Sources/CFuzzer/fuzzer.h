#pragma once
#include <stddef.h>
#include <stdint.h>

// What libFuzzer offers to the program that it is linked with; it comes with the compiler and has no
// header (https://llvm.org/docs/LibFuzzer.html).

// Changes bytes in place by one of the fuzzer's own mutations and returns how many they are now.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);
