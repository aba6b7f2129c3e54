#ifndef SEGUE_LIBHEIF_FUNCTIONS_H
#define SEGUE_LIBHEIF_FUNCTIONS_H

#if !__has_include(<libheif/heif.h>)
#error "libheif is not installed: install libheif-dev (Debian) or libheif (Homebrew), or build with SEGUE_HEIF=0"
#endif
#include <libheif/heif.h>

// The functions of libheif that must be there, without their prefix. All are in libheif 1.12 and later.
#define SEGUE_HEIF_FUNCTIONS(X) \
  X(context_alloc) X(context_free) X(context_get_primary_image_handle) \
  X(context_read_from_memory_without_copy) X(context_set_maximum_image_size_limit) X(decode_image) \
  X(decoding_options_alloc) X(decoding_options_free) \
  X(image_get_height) X(image_get_plane_readonly) X(image_get_width) X(image_handle_get_height) \
  X(image_handle_get_nclx_color_profile) X(image_handle_get_raw_color_profile) \
  X(image_handle_get_raw_color_profile_size) X(image_handle_get_width) X(image_handle_is_premultiplied_alpha) \
  X(image_handle_release) X(image_release) X(nclx_color_profile_free)

/// Pointers to the functions of libheif, with the types of its header, which may be older than the library or newer.
typedef struct segue_libheif {
#define POINTER(name) __typeof__(heif_##name) *name;
  SEGUE_HEIF_FUNCTIONS(POINTER)
#undef POINTER
  /// Since libheif 1.13, or NULL.
  void (*context_set_max_decoding_threads)(struct heif_context *context, int count);
} segue_libheif;

/// The functions; valid once segue_heif_load has returned NULL.
extern segue_libheif heif;

#endif
