#pragma once
#include <stddef.h>
#include <stdint.h>

// Functions that libFuzzer provides to the program linked with it.
//
// They come with the compiler, which has no header for them (https://llvm.org/docs/LibFuzzer.html).

// Mutates bytes in place by one of the fuzzer's own mutations and returns their new number.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);
