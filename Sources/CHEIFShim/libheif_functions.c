#include "libheif_functions.h"

#include "segue_heif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

segue_libheif heif;

static char problem[SEGUE_HEIF_MESSAGE_SIZE];

#ifdef __APPLE__
#define LIBRARY "libheif.1.dylib"
// Homebrew's folders, on Apple silicon and on Intel; the dynamic linker looks into neither, or only into the second.
static const char *const paths[] = {
  LIBRARY, "/opt/homebrew/lib/" LIBRARY, "/usr/local/lib/" LIBRARY};
#else
#define LIBRARY "libheif.so.1"
static const char *const paths[] = {LIBRARY};
#endif

// Opens the library for good; its functions are found as the linker would find them, a preloaded library's first.
static int open_library(void) {
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    if (dlopen(paths[i], RTLD_NOW | RTLD_GLOBAL) != NULL) {
      problem[0] = 0;
      return 1;
    }
    const char *reason = dlerror();
    // The reason for the first path, which is the name that people know.
    if (i == 0) snprintf(problem, sizeof problem, "%s", reason == NULL ? LIBRARY : reason);
  }
  return 0;
}

static void *optional_function(const char *name) { return dlsym(RTLD_DEFAULT, name); }

// Returns NULL where the library is too old to have the function.
static void *function(const char *name) {
  void *address = optional_function(name);
  if (address == NULL) snprintf(problem, sizeof problem, "%s has no function %s", LIBRARY, name);
  return address;
}

// Everything that libheif sets up once, plugins included, is set up here: the confined processes can open no file,
// and none of its locks is held by another thread when this process is copied.
static void load(void) {
  if (!open_library()) return;
#define LOAD_FUNCTION(name) \
  if ((heif.name = (__typeof__(heif.name))function("heif_" #name)) == NULL) return;
  SEGUE_HEIF_FUNCTIONS(LOAD_FUNCTION)
#undef LOAD_FUNCTION
  heif.context_set_max_decoding_threads = (__typeof__(heif.context_set_max_decoding_threads))optional_function(
      "heif_context_set_max_decoding_threads");
  // Since libheif 1.13, as well.
  struct heif_error (*initialize)(void *parameters) =
      (struct heif_error (*)(void *))optional_function("heif_init");
  if (initialize != NULL) initialize(NULL);
  heif.context_free(heif.context_alloc());
}

const char *segue_heif_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == 0 ? NULL : problem;
}
