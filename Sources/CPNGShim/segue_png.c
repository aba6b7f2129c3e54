#include "segue_png.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// The state shared by libpng's callbacks.
typedef struct {
  const uint8_t *next;
  size_t left;
  segue_png_sink sink;
  segue_png_row row;
  void *context;
  // The row buffer, freed at the end.
  uint16_t *rows;
  char *message;
  segue_png_status status;
} job;

static void on_error(png_structp png, png_const_charp message) {
  job *state = png_get_error_ptr(png);
  strncpy(state->message, message, SEGUE_PNG_MESSAGE_SIZE - 1);
  state->message[SEGUE_PNG_MESSAGE_SIZE - 1] = 0;
  if (state->status == SEGUE_PNG_OK) state->status = SEGUE_PNG_FAILED;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  job *state = png_get_io_ptr(png);
  if (count > state->left) {
    state->status = SEGUE_PNG_TRUNCATED;
    png_error(png, "the file ends too early");
  }
  memcpy(target, state->next, count);
  state->next += count;
  state->left -= count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  job *state = png_get_io_ptr(png);
  state->sink(state->context, bytes, count);
}

static void flush_nothing(png_structp png) { (void)png; }

// Makes a wrong checksum an error; metadata is checked and skipped, never stored.
static void set_limits(png_structp png, uint32_t width, uint32_t height) {
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_user_limits(png, width, height);
  png_set_chunk_cache_max(png, 64);
  png_set_chunk_malloc_max(png, 8 << 20);
}

// Converts any format to 8-bit RGBA, with 16-bit samples scaled by 255 / 65535 and rounded to
// nearest, or a wide picture to 16-bit RGBA in the machine's byte order.
static void set_transformations(png_structp png, int wide) {
  png_set_expand(png);
  if (!wide) png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, wide ? 65535 : 255, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (wide) png_set_swap(png);
#endif
}

// Reads all rows into `pixels`.
static void read_pixels(
    png_structp png, uint32_t width, uint32_t height, int passes, uint8_t *pixels) {
  size_t stride = (size_t)width * 4;
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + y * stride, NULL);
}

// Passes each row to the callback; an interlaced picture is held until its last pass.
static void read_wide_rows(
    png_structp png, job *state, uint32_t width, uint32_t height, int passes) {
  size_t stride = (size_t)width * 4;
  size_t held = passes > 1 ? height : 1;
  // Both sides are below 2^31, so no product here exceeds 64 bits.
  state->rows = calloc(held, stride * sizeof(uint16_t));
  if (!state->rows) png_error(png, "out of memory");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) {
      uint16_t *row = state->rows + (held > 1 ? y * stride : 0);
      png_read_row(png, (png_bytep)row, NULL);
      if (pass == passes - 1) state->row(state->context, y, row);
    }
}

// Reads a picture into `pixels`, or row by row to the callback for wide rows if there is one.
static segue_png_status read_picture(
    job *state, uint32_t width, uint32_t height, uint8_t *pixels) {
  char *message = state->message;
  int wide = state->row != NULL;
  message[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, state, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    strcpy(message, "out of memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return SEGUE_PNG_FAILED;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(state->rows);
    return state->status;
  }
  png_set_read_fn(png, state, read_bytes);
  set_limits(png, width, height);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the size differs from the header's");
  if (wide && png_get_bit_depth(png, info) != 16) png_error(png, "samples of an unexpected depth");
  set_transformations(png, wide);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)width * (wide ? 8 : 4);
  if (png_get_rowbytes(png, info) != stride) png_error(png, "rows of an unexpected length");
  if (wide)
    read_wide_rows(png, state, width, height, passes);
  else
    read_pixels(png, width, height, passes, pixels);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(state->rows);
  return SEGUE_PNG_OK;
}

segue_png_status segue_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message) {
  job state = {.next = bytes, .left = count, .message = message, .status = SEGUE_PNG_OK};
  return read_picture(&state, width, height, pixels);
}

segue_png_status segue_png_read_wide(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, segue_png_row row,
    void *context, char *message) {
  job state = {
      .next = bytes,
      .left = count,
      .row = row,
      .context = context,
      .message = message,
      .status = SEGUE_PNG_OK};
  return read_picture(&state, width, height, NULL);
}

// Writes the header chunks; libpng orders them.
static void put_head(png_structp png, png_infop info, const segue_png_head *head) {
  png_set_IHDR(
      png, info, head->width, head->height, head->bit_depth, head->color_type,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (head->palette_count > 0) {
    png_color colors[PNG_MAX_PALETTE_LENGTH];
    if (head->palette_count > PNG_MAX_PALETTE_LENGTH) png_error(png, "too many colours");
    for (uint32_t i = 0; i < head->palette_count; i++) {
      const uint8_t *color = head->palette + 3 * i;
      colors[i] = (png_color){.red = color[0], .green = color[1], .blue = color[2]};
    }
    png_set_PLTE(png, info, colors, (int)head->palette_count);
  }
  // The samples are sRGB, with the perceptual rendering intent.
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (head->transparency_count > 0)
    png_write_chunk(
        png, (png_const_bytep) "tRNS", head->transparency, head->transparency_count);
}

segue_png_status segue_png_write_head(
    const segue_png_head *head, segue_png_sink sink, void *context, char *message) {
  job state = {.sink = sink, .context = context, .message = message, .status = SEGUE_PNG_OK};
  message[0] = 0;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &state, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    strcpy(message, "out of memory");
    png_destroy_write_struct(&png, NULL);
    return SEGUE_PNG_FAILED;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return state.status;
  }
  png_set_write_fn(png, &state, write_bytes, flush_nothing);
  // The caller has checked the size against its own limits, which may be higher than libpng's.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  put_head(png, info, head);
  png_destroy_write_struct(&png, &info);
  return SEGUE_PNG_OK;
}

segue_png_status segue_png_write_chunk(
    const char *name, const uint8_t *content, size_t count, segue_png_sink sink, void *context,
    char *message) {
  job state = {.sink = sink, .context = context, .message = message, .status = SEGUE_PNG_OK};
  message[0] = 0;
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &state, on_error, on_warning);
  if (!png) {
    strcpy(message, "out of memory");
    return SEGUE_PNG_FAILED;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return state.status;
  }
  png_set_write_fn(png, &state, write_bytes, flush_nothing);
  png_write_chunk(png, (png_const_bytep)name, content, count);
  png_destroy_write_struct(&png, NULL);
  return SEGUE_PNG_OK;
}
