#include "segue_heif.h"

#include "confined_process.h"
#include "libheif_functions.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What the decoder sends first; the profile and the pixels follow.
typedef struct {
  uint32_t status;  // segue_heif_status
  uint32_t has_outline;
  uint32_t width, height;
  uint32_t colors;  // segue_heif_colors
  uint32_t primaries, transfer;
  uint32_t profile_size;
  char message[SEGUE_HEIF_MESSAGE_SIZE];
} head;

// One file. The decoder and the receiver each have a copy.
typedef struct job {
  const uint8_t *bytes;
  size_t count;
  segue_heif_limits limits;
  head head;
  // Of the receiver: what it fills, the part that it is at, and how many bytes of that are still to come.
  segue_heif_picture *picture;
  uint32_t *pixels;
  enum { HEAD, PROFILE, PIXELS, DONE } stage;
  uint8_t *target;
  size_t rest;
} job;

// MARK: - The decoder, in the confined process

static segue_heif_status damage(job *job, struct heif_error error) {
  const char *words = error.message == NULL ? "its pixels make no sense" : error.message;
  strncpy(job->head.message, words, SEGUE_HEIF_MESSAGE_SIZE - 1);
  return SEGUE_HEIF_DAMAGED;
}

// Reads the colours; a profile comes before code points. Returns the profile, to be freed, or NULL.
static uint8_t *read_colors(job *job, const struct heif_image_handle *handle) {
  head *head = &job->head;
  size_t size = heif.image_handle_get_raw_color_profile_size(handle);
  if (size > 0) {
    head->colors = SEGUE_HEIF_PROFILE;
    // It is part of the file.
    uint8_t *profile = size <= job->count ? malloc(size) : NULL;
    if (profile == NULL) return NULL;
    struct heif_error error = heif.image_handle_get_raw_color_profile(handle, profile);
    if (error.code == heif_error_Ok) head->profile_size = (uint32_t)size;
    return profile;
  }
  struct heif_color_profile_nclx *nclx = NULL;
  struct heif_error error = heif.image_handle_get_nclx_color_profile(handle, &nclx);
  if (error.code != heif_error_Ok || nclx == NULL) return NULL;
  head->colors = SEGUE_HEIF_CODE_POINTS;
  head->primaries = nclx->color_primaries;
  head->transfer = nclx->transfer_characteristics;
  heif.nclx_color_profile_free(nclx);
  return NULL;
}

// Decodes the pixels; the image is to be released.
static segue_heif_status decode(job *job, const struct heif_image_handle *handle, struct heif_image **image) {
  if (heif.image_handle_is_premultiplied_alpha(handle)) return SEGUE_HEIF_PREMULTIPLIED;
  struct heif_decoding_options *options = heif.decoding_options_alloc();
  if (options != NULL) {
    if (options->version >= 2) options->convert_hdr_to_8bit = 1;
    if (options->version >= 3) options->strict_decoding = 1;
  }
  struct heif_error error =
      heif.decode_image(handle, image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options);
  heif.decoding_options_free(options);
  if (error.code != heif_error_Ok || *image == NULL) return damage(job, error);
  int width = heif.image_get_width(*image, heif_channel_interleaved);
  int height = heif.image_get_height(*image, heif_channel_interleaved);
  if (width <= 0 || height <= 0 || (uint32_t)width != job->head.width || (uint32_t)height != job->head.height ||
      (size_t)width * (size_t)height > job->limits.most_pixels)
    return SEGUE_HEIF_WRONG_SIZE;
  return SEGUE_HEIF_OK;
}

static void send(job *job, const uint8_t *profile, const struct heif_image *image, segue_sink sink) {
  int stride = 0;
  const uint8_t *rows = NULL;
  size_t length = 4 * (size_t)job->head.width;
  if (image != NULL && job->head.status == SEGUE_HEIF_OK) {
    rows = heif.image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    if (rows == NULL || stride < 0 || (size_t)stride < length) job->head.status = SEGUE_HEIF_WRONG_SIZE;
  }
  sink.put(sink.target, &job->head, sizeof job->head);
  sink.put(sink.target, profile, job->head.profile_size);
  if (rows == NULL || job->head.status != SEGUE_HEIF_OK) return;
  for (size_t y = 0; y < job->head.height; y++) sink.put(sink.target, rows + y * (size_t)stride, length);
}

static void run(void *argument, segue_sink sink) {
  job *job = argument;
  struct heif_context *context = heif.context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  struct heif_error error = {
    heif_error_Memory_allocation_error, heif_suberror_Unspecified, "there is not enough memory"};
  if (context != NULL) {
    if (heif.context_set_max_decoding_threads != NULL) heif.context_set_max_decoding_threads(context, 0);
    heif.context_set_maximum_image_size_limit(context, job->limits.most_side);
    error = heif.context_read_from_memory_without_copy(context, job->bytes, job->count, NULL);
    if (error.code == heif_error_Ok) error = heif.context_get_primary_image_handle(context, &handle);
  }
  uint8_t *profile = NULL;
  if (error.code != heif_error_Ok || handle == NULL) {
    job->head.status = damage(job, error);
  } else {
    int width = heif.image_handle_get_width(handle), height = heif.image_handle_get_height(handle);
    job->head.width = width < 0 ? 0 : (uint32_t)width;
    job->head.height = height < 0 ? 0 : (uint32_t)height;
    profile = read_colors(job, handle);
    job->head.has_outline = 1;
    job->head.status = job->limits.most_pixels > 0 ? decode(job, handle, &image) : SEGUE_HEIF_OK;
  }
  send(job, profile, image, sink);
  free(profile);
  heif.image_release(image);
  heif.image_handle_release(handle);
  heif.context_free(context);
}

// MARK: - The receiver, in the calling process, which believes nothing

// Copies at most SEGUE_HEIF_MESSAGE_SIZE - 1 characters; what is no printable ASCII becomes a question mark.
static void copy_words(char *target, const char *words) {
  for (size_t i = 0; i < SEGUE_HEIF_MESSAGE_SIZE - 1 && words[i] != 0; i++)
    target[i] = words[i] >= ' ' && words[i] <= '~' ? words[i] : '?';
}

// Takes over the head. Returns 0 where it makes no sense.
static int take_head(job *job) {
  const head *head = &job->head;
  segue_heif_picture *picture = job->picture;
  if (head->status < SEGUE_HEIF_OK || head->status > SEGUE_HEIF_WRONG_SIZE) return 0;
  if (head->colors > SEGUE_HEIF_CODE_POINTS || head->profile_size > job->count) return 0;
  if (head->status == SEGUE_HEIF_OK && (!head->has_outline || head->width == 0 || head->height == 0)) return 0;
  picture->has_outline = head->has_outline != 0;
  picture->width = head->width;
  picture->height = head->height;
  picture->colors = head->colors;
  picture->primaries = head->primaries;
  picture->transfer = head->transfer;
  copy_words(picture->message, head->message);
  return 1;
}

static void expect(job *job, int stage, void *target, size_t count) {
  job->stage = stage;
  job->target = target;
  job->rest = count;
}

// Goes on to what follows a part that is complete. Returns 0 at the end.
static int advance(job *job) {
  segue_heif_picture *picture = job->picture;
  switch (job->stage) {
    case HEAD:
      if (!take_head(job)) return 0;
      picture->profile = malloc(job->head.profile_size + 1);
      if (picture->profile == NULL) return 0;
      expect(job, PROFILE, picture->profile, job->head.profile_size);
      return 1;
    case PROFILE: {
      picture->profile_size = job->head.profile_size;
      uint64_t pixels = (uint64_t)picture->width * picture->height;
      int has_pixels = job->head.status == SEGUE_HEIF_OK && job->limits.most_pixels > 0;
      if (has_pixels && pixels > job->limits.most_pixels) return 0;
      expect(job, PIXELS, job->pixels, has_pixels ? (size_t)pixels * 4 : 0);
      return 1;
    }
    default:
      picture->status = job->head.status;
      job->stage = DONE;
      return 0;
  }
}

static int take(void *argument, const void *bytes, size_t count) {
  job *job = argument;
  const uint8_t *source = bytes;
  while (1) {
    while (job->rest == 0)
      if (!advance(job)) return 0;
    if (count == 0) return 1;
    size_t taken = count < job->rest ? count : job->rest;
    memcpy(job->target, source, taken);
    job->target += taken, job->rest -= taken;
    source += taken, count -= taken;
  }
}

static void put_here(void *argument, const void *bytes, size_t count) { take(argument, bytes, count); }

// MARK: - The call

#if defined(__linux__) && !defined(SEGUE_HEIF_IN_PROCESS)
#define CAN_CONFINE 1
#else
#define CAN_CONFINE 0
#endif

static int is_confined = CAN_CONFINE;

static void read_environment(void) {
  const char *sandbox = getenv("SEGUE_SANDBOX");
  if (sandbox != NULL && strcmp(sandbox, "off") == 0) is_confined = 0;
}

void segue_heif_read(
    const uint8_t *bytes, size_t count, segue_heif_limits limits, uint32_t *pixels, segue_heif_picture *picture) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_environment);
  memset(picture, 0, sizeof *picture);
  const char *problem = segue_heif_load();
  if (problem != NULL) {
    picture->status = SEGUE_HEIF_NOT_LOADED;
    copy_words(picture->message, problem);
    return;
  }
  job job = {.bytes = bytes, .count = count, .limits = limits, .picture = picture, .pixels = pixels};
  expect(&job, HEAD, &job.head, sizeof job.head);
  if (!is_confined) {
    struct job decoder = job;
    run(&decoder, (segue_sink){put_here, &job});
    return;
  }
#if CAN_CONFINE
  segue_process_end end = segue_run_confined(run, take, &job, limits.most_memory, limits.most_seconds);
  if (job.stage == DONE) return;
  picture->has_outline = 0;
  picture->code = end.code;
  switch (end.kind) {
    case SEGUE_PROCESS_FINISHED:
    case SEGUE_PROCESS_SIGNALED: picture->status = SEGUE_HEIF_ENDED_EARLY; break;
    case SEGUE_PROCESS_FORBIDDEN_CALL: picture->status = SEGUE_HEIF_FORBIDDEN_CALL; break;
    case SEGUE_PROCESS_TIMED_OUT: picture->status = SEGUE_HEIF_TIMED_OUT; break;
    case SEGUE_PROCESS_NOT_STARTED: picture->status = SEGUE_HEIF_NOT_STARTED; break;
  }
#endif
}

void segue_heif_release(segue_heif_picture *picture) {
  free(picture->profile);
  picture->profile = NULL;
  picture->profile_size = 0;
}
