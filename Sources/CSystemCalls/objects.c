#define _GNU_SOURCE
#include "segue_system_calls.h"

#include <stdio.h>
#include <string.h>

// A text that is written as far as there is room, and measured beyond that.
typedef struct {
  char *bytes;
  int64_t size, length;
} text;

static void add(text *text, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++, text->length++)
    if (text->length < text->size) text->bytes[text->length] = bytes[i];
}

static void add_object(text *text, const unsigned char *id, size_t count, const char *path) {
  for (size_t i = 0; i < count; i++) {
    char digits[3];
    snprintf(digits, sizeof digits, "%02x", id[i]);
    add(text, digits, 2);
  }
  if (count == 0) add(text, "-", 1);
  add(text, " ", 1);
  add(text, path, strcspn(path, "\n"));
  add(text, "\n", 1);
}

#ifdef __APPLE__
#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <mach-o/loader.h>

int64_t segue_describe_objects(void *bytes, int64_t size) {
  text text = {bytes, size, 0};
  for (uint32_t image = 0; image < _dyld_image_count(); image++) {
    const struct mach_header_64 *header =
      (const struct mach_header_64 *)_dyld_get_image_header(image);
    if (header == NULL || header->magic != MH_MAGIC_64) continue;
    const unsigned char *id = NULL;
    const char *place = (const char *)(header + 1);
    for (uint32_t i = 0; i < header->ncmds; i++) {
      const struct load_command *command = (const struct load_command *)place;
      if (command->cmd == LC_UUID) id = ((const struct uuid_command *)place)->uuid;
      place += command->cmdsize;
    }
    add_object(&text, id, id == NULL ? 0 : 16, _dyld_get_image_name(image));
  }
  return text.length;
}

const char *segue_program_path(void) { return _dyld_get_image_name(0); }

const char *segue_code_path(void) {
  Dl_info info;
  return dladdr((const void *)segue_code_path, &info) == 0 ? NULL : info.dli_fname;
}
#else
#include <elf.h>
#include <link.h>

// Finds the GNU build ID among the notes of a segment; returns its length, or 0.
static size_t build_id(const char *notes, size_t size, const unsigned char **id) {
  while (size >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *note = (const void *)notes;
    size_t name = (note->n_namesz + 3u) & ~(size_t)3, content = (note->n_descsz + 3u) & ~(size_t)3;
    size_t whole = sizeof *note + name + content;
    if (whole > size) return 0;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
        memcmp(note + 1, "GNU", 4) == 0) {
      *id = (const unsigned char *)(note + 1) + name;
      return note->n_descsz;
    }
    notes += whole;
    size -= whole;
  }
  return 0;
}

static int describe(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  // The kernel's own object differs between machines and has no part in drawing.
  if (strncmp(info->dlpi_name, "linux-vdso", 10) == 0) return 0;
  const unsigned char *id = NULL;
  size_t count = 0;
  for (int i = 0; i < info->dlpi_phnum && count == 0; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_NOTE)
      count = build_id((const char *)info->dlpi_addr + header->p_vaddr, header->p_memsz, &id);
  }
  add_object(context, id, count, info->dlpi_name);
  return 0;
}

int64_t segue_describe_objects(void *bytes, int64_t size) {
  text text = {bytes, size, 0};
  dl_iterate_phdr(describe, &text);
  return text.length;
}

const char *segue_program_path(void) { return NULL; }

const char *segue_code_path(void) { return NULL; }
#endif
