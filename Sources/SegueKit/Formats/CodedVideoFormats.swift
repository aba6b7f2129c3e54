import SegueCodecs
import SegueGraphics
public import SegueStage
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Video encoded by an installed ffmpeg. Its bytes depend on ffmpeg's version, so goldens never use
// it.

/// A video format with the ffmpeg arguments that write it.
struct CodedVideoFormat: FrameFormat {
  let format: OutputFormat
  let need = FrameFootprint(task: 12, taker: 12)
  /// The ffmpeg arguments for the encoder and the container.
  let arguments: [String]
  /// The constant rate factor (CRF) for a quality of 90, and its increase for each point below.
  let rateFactor: (standard: Double, step: Double)
  /// Whether an alpha channel can be stored.
  let hasAlpha: Bool
  /// Whether width and height must be even, which players require.
  let isEven: Bool
  /// Whether chapters can be stored.
  let hasChapters: Bool

  private init(
    _ name: String, _ arguments: [String], rateFactor: (standard: Double, step: Double),
    hasAlpha: Bool = false, isEven: Bool = true, hasChapters: Bool = true
  ) {
    format = OutputFormat(
      name, clock: .even, options: [.quality, .background, .lastFrame, .maxSize, .fit])
    self.arguments = arguments
    self.rateFactor = rateFactor
    self.hasAlpha = hasAlpha
    self.isEven = isEven
    self.hasChapters = hasChapters
  }

  /// H.264 in MP4, which is played everywhere.
  static let mp4 = CodedVideoFormat(
    "mp4",
    [
      "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-movflags", "+faststart", "-f",
      "mp4",
    ], rateFactor: (18, 0.37))

  /// VP9 in WebM, which supports transparency.
  static let webm = CodedVideoFormat(
    "webm", ["-c:v", "libvpx-vp9", "-b:v", "0", "-row-mt", "1", "-f", "webm"],
    rateFactor: (30, 0.37), hasAlpha: true)

  /// AV1 in AVIF, an animated image for web pages.
  static let avif = CodedVideoFormat(
    "avif",
    [
      "-c:v", "libaom-av1", "-still-picture", "0", "-b:v", "0", "-cpu-used", "6", "-row-mt", "1",
      "-f", "avif",
    ], rateFactor: (28, 0.39), isEven: false, hasChapters: false)

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
  {
    try await writer.writeCodedVideo(frames, self)
  }

  func checkSupport(at path: String) throws(SegueError) {
    guard FFmpeg.isSupported else {
      throw .usage(
        "\(path) cannot be written: segue was built without support for ffmpeg",
        help: ["build segue with the trait CommandLine"])
    }
    if FFmpeg.path != nil { return }
    let name = path == "-" ? "clip.\(format.name)" : path
    let words =
      ["ffmpeg", "-i", "-"] + coding(quality: nil, background: nil, pixels: "yuv420p", of: "bt601")
    throw .codec(
      .programMissing(
        path: path, program: "ffmpeg",
        command: "segue ... -o - --format y4m | "
          + ShellWord.line(words + [ShellWord.path(name)])))
  }

  /// Returns the size of a video: that of the frames, rounded up to even numbers where required.
  func size(of frames: PixelSize) -> PixelSize {
    guard isEven else { return frames }
    return PixelSize(frames.width + frames.width % 2, frames.height + frames.height % 2)
  }

  /// Returns the ffmpeg arguments for the conversion of pixels and for the encoder.
  ///
  /// - Parameters:
  ///   - background: the colour that pads an odd side; black by default.
  ///   - pixels: ffmpeg's pixel format of the video, such as `yuv420p`.
  ///   - matrix: the colour matrix of input that is already YCbCr; nil for RGB.
  ///   - chapters: the index of the input with the chapters; nil for a video without.
  func coding(
    quality: Int?, background: Color?, pixels: String, of matrix: String? = nil,
    chapters: Int? = nil
  ) -> [String] {
    let color = background.map { $0.opaqueHexadecimal } ?? "black"
    let pad = isEven ? "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=\(color)," : ""
    let from = matrix.map { "in_color_matrix=\($0):" } ?? ""
    let filter =
      pad + "scale=\(from)out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,"
      + "format=\(pixels)"
    let below = Double(OutputOptions.defaultQuality - (quality ?? OutputOptions.defaultQuality))
    let factor = Int((rateFactor.standard + below * rateFactor.step).rounded())
    return ["-vf", filter, "-crf", String(factor)]
      + [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
        "-color_range", "tv", "-map_metadata", "\(chapters ?? -1)", "-bitexact",
      ] + (chapters.map { ["-map_chapters", "\($0)"] } ?? []) + arguments
  }
}

extension OutputFormat {
  /// H.264 video in MP4, by an installed ffmpeg.
  public static let mp4 = CodedVideoFormat.mp4.format
  /// VP9 video in WebM, by an installed ffmpeg.
  public static let webm = CodedVideoFormat.webm.format
  /// An animated AVIF, by an installed ffmpeg.
  public static let avif = CodedVideoFormat.avif.format
}

extension Color {
  /// The colour without alpha in ffmpeg's syntax: `0xrrggbb`.
  fileprivate var opaqueHexadecimal: String {
    let digits = [red, green, blue].map { level in
      (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "0x" + digits.joined()
  }
}

extension FrameWriter {
  /// A temporary file that ffmpeg writes.
  private struct VideoTarget: ~Copyable {
    var file: OutputFile
    /// Whether it is in the output's folder and only renamed; otherwise its bytes are copied when complete.
    var isInPlace: Bool
  }

  /// Encodes frames at a constant rate with ffmpeg.
  ///
  /// ffmpeg writes a temporary file next to the target, which is renamed on success. Output to
  /// standard output or memory is first written to a temporary file, since some containers have a
  /// header that depends on the rest.
  ///
  /// - Throws: `codec`, or `cancelled`.
  fileprivate func writeCodedVideo(
    _ frames: some FrameSource, _ video: CodedVideoFormat
  ) async throws(SegueError) -> OutputReport {
    try video.checkSupport(at: path)
    let isClear = video.hasAlpha && background == nil ? try await hasClearPixels(frames) : false
    let target = try openTarget()
    let hidden = target.file.temporaryPath ?? path
    let schedule = frames.schedule
    let last = schedule.entries.count - 1
    let repeats = options.lastFrame.map { max(1, Int(($0 * framesPerSecond).rounded())) } ?? 1
    let chapters = VideoChapters(
      marks: video.hasChapters ? marks : [], duration: Double(last + repeats) / framesPerSecond)
    let words =
      Self.input(frames.size, rate: framesPerSecond, isClear: isClear) + chapters.input
      + video.coding(
        quality: options.quality, background: background,
        pixels: isClear ? "yuva420p" : "yuv420p", chapters: chapters.chapters.isEmpty ? nil : 1)
    try await FFmpeg.run(
      words + ["file:" + hidden], writing: hidden, for: path, pause: work.encoderPause
    ) { send async throws(SegueError) in
      var shown: [UInt8] = []
      try await frames.forEachFrame { (frame: Frame) -> [UInt8]? in
        if frame.isUnchanged { return nil }
        return isClear ? RawEncoder().frame(frame.pixmap) : OpaqueEncoder().frame(frame.pixmap)
      } consume: { index, encoded async throws(SegueError) in
        shown = encoded ?? shown
        for _ in 0..<(index == last ? repeats : 1) { try await send(shown) }
        report(index + 1, of: schedule, bytes: 0)
      }
    }
    let written = try put(target)
    var summary = summary(video.format, frames, stored: last + repeats, written)
    summary.size = video.size(of: frames.size)
    summary.frames = last + repeats
    summary.duration = Double(last + repeats) / framesPerSecond
    return summary
  }

  /// Returns the ffmpeg arguments that describe its raw input.
  private static func input(_ size: PixelSize, rate: Double, isClear: Bool) -> [String] {
    let rate = FrameRate(rate)
    return [
      "-f", "rawvideo", "-pix_fmt", isClear ? "rgba" : "rgb24", "-s",
      "\(size.width)x\(size.height)", "-framerate", "\(rate.numerator)/\(rate.denominator)",
      "-i", "-",
    ]
  }

  /// Renders all frames, and returns whether any has a translucent pixel.
  private func hasClearPixels(_ frames: some FrameSource) async throws(SegueError) -> Bool {
    var isClear = false
    try await frames.forEachFrame { frame in
      !frame.isUnchanged && frame.pixmap.pixels.contains { $0 >> 24 < 255 }
    } consume: { _, isFrameClear in
      isClear = isClear || isFrameClear
    }
    return isClear
  }

  /// Creates the temporary file, next to the output if possible.
  private func openTarget() throws(SegueError) -> VideoTarget {
    try mapError(to: SegueError.codec) { () throws(CodecError) in
      if destination == .file, path != OutputFile.standardOutputPath {
        let file = try OutputFile(at: path, within: access)
        if file.temporaryPath != nil { return VideoTarget(file: file, isInPlace: true) }
      }
      let name = "segue-\(UInt64.random(in: .min ... .max))"
      let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      return VideoTarget(
        file: try OutputFile(at: folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"),
        isInPlace: false)
    }
  }

  /// Moves or copies a finished file to its target, unless it exceeds its limit.
  private func put(_ target: consuming VideoTarget) throws(SegueError) -> CountedFile.Written {
    do throws(CodecError) {
      let bytes = try target.file.length
      guard bytes > 0 else {
        throw .programFailed(path: path, program: "ffmpeg", reason: "it wrote nothing")
      }
      if let limit = options.maxSize, bytes > limit { return CountedFile.Written(bytes: bytes) }
      if target.isInPlace {
        try target.file.commit()
        return CountedFile.Written(bytes: bytes)
      }
      var output = try file()
      let made = try InputFile(target.file.temporaryPath ?? path)
      while true {
        let part = try made.read(atMost: 1 << 20)
        if part.isEmpty { break }
        try output.write(part)
      }
      return try output.commit()
    } catch { throw .codec(error) }
  }
}
