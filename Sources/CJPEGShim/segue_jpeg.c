#include "segue_jpeg.h"

#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>
#include <setjmp.h>
#include <string.h>

#ifndef JCS_ALPHA_EXTENSIONS
#error "this libjpeg is not libjpeg-turbo, whose RGBA is needed"
#endif

// The state shared by libjpeg's callbacks, which find it through `client_data`.
typedef struct {
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  jmp_buf target;
  char *message;
  int scans;
  segue_jpeg_status status;
} job;

static job *job_of(j_common_ptr info) { return info->client_data; }

static void put_message(j_common_ptr info) {
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  strncpy(job_of(info)->message, text, SEGUE_JPEG_MESSAGE_SIZE - 1);
  job_of(info)->message[SEGUE_JPEG_MESSAGE_SIZE - 1] = 0;
}

static void fail(j_common_ptr info, segue_jpeg_status status) {
  job_of(info)->status = status;
  longjmp(job_of(info)->target, 1);
}

static void on_error(j_common_ptr info) {
  put_message(info);
  fail(info, SEGUE_JPEG_FAILED);
}

// A warning means lost pixels, except for bytes between segments, which cameras write, and for
// markers that only name a version.
static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR: return;
    default: on_error(info);
  }
}

// The whole input is in the buffer from the start, so a request for more means that it is truncated.
static boolean fill(j_decompress_ptr info) {
  strcpy(job_of((j_common_ptr)info)->message, "the file ends too early");
  fail((j_common_ptr)info, SEGUE_JPEG_TRUNCATED);
  return FALSE;
}

static void skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  if ((size_t)count > info->src->bytes_in_buffer) fill(info);
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

static void do_nothing(j_decompress_ptr info) { (void)info; }

static void check_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= job_of(info)->scans) return;
  strcpy(job_of(info)->message, "it has more scans than were counted");
  fail(info, SEGUE_JPEG_FAILED);
}

static void set_up(j_decompress_ptr info, job *state, const uint8_t *bytes, size_t count) {
  state->errors.error_exit = on_error;
  state->errors.emit_message = on_message;
  state->source = (struct jpeg_source_mgr){
      .next_input_byte = bytes,
      .bytes_in_buffer = count,
      .init_source = do_nothing,
      .fill_input_buffer = fill,
      .skip_input_data = skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = do_nothing};
  state->progress.progress_monitor = check_scans;
  info->client_data = state;
}

static void read_picture(
    j_decompress_ptr info, uint32_t width, uint32_t height, uint8_t *pixels) {
  jpeg_read_header(info, TRUE);
  if (info->image_width != width || info->image_height != height) {
    strcpy(job_of((j_common_ptr)info)->message, "the size differs from the header's");
    fail((j_common_ptr)info, SEGUE_JPEG_FAILED);
  }
  info->out_color_space = JCS_EXT_RGBA;
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = TRUE;
  info->do_block_smoothing = FALSE;
  jpeg_start_decompress(info);
  size_t stride = (size_t)width * 4;
  while (info->output_scanline < info->output_height) {
    JSAMPROW row = pixels + info->output_scanline * stride;
    jpeg_read_scanlines(info, &row, 1);
  }
  jpeg_finish_decompress(info);
}

segue_jpeg_status segue_jpeg_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int scans, size_t memory,
    uint8_t *pixels, char *message) {
  job state = {.message = message, .scans = scans, .status = SEGUE_JPEG_OK};
  struct jpeg_decompress_struct info = {.err = jpeg_std_error(&state.errors)};
  message[0] = 0;
  set_up(&info, &state, bytes, count);
  if (setjmp(state.target)) {
    jpeg_destroy_decompress(&info);
    return state.status;
  }
  jpeg_create_decompress(&info);
  info.src = &state.source;
  info.progress = &state.progress;
  info.mem->max_memory_to_use = (long)memory;
  read_picture(&info, width, height, pixels);
  jpeg_destroy_decompress(&info);
  return SEGUE_JPEG_OK;
}
