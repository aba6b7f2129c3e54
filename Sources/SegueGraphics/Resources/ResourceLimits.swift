/// How much of the machine one input may take: a script with its pictures, or a file that is read.
///
/// What something takes is counted before memory is asked for and while it is decoded; what would
/// be over a limit is refused. All counts are the same on every machine.
///
/// ```swift
/// var limits = ResourceLimits()
/// limits.memory = 2_000_000_000
/// let clip = try Clip.load(script: "large.yaml", options: LoadOptions(limits: limits))
/// ```
public struct ResourceLimits: Hashable, Sendable {
  /// One of the limits; the raw value is its name on the command line.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case memory, pixels, frames, work, ffmpeg
  }

  /// The most bytes that are held at a time, ``programBytes`` of them by the program itself.
  ///
  /// Large pictures are made one by one rather than several at once so as to stay within it.
  public var memory: Int
  /// The most pixels of one picture, or of the canvas, width × height.
  public var pixels: Int
  /// The most frames of a clip, whether it is read or made.
  public var frames: Int
  /// The processor time that reading one file may take, making one picture of a clip, or all else that a
  /// clip takes: steps, layers and texts.
  ///
  /// It is not measured but counted, from what the file stores and with the costs of a machine of
  /// 2020 in its worst cases, so that the same file is always read or always refused. What is read
  /// within it took less in practice.
  public var work: Duration
  /// How long an installed ffmpeg may neither take a frame nor write to its file; then it is ended.
  public var ffmpeg: Duration = .seconds(60)

  /// The kinds of pictures that are read; nil for all.
  ///
  /// Others are refused before any of their decoders is called.
  public var kinds: Set<PictureKind>?

  /// The greatest width and the greatest height of a picture, in pixels, which no flag raises.
  package var side = 32_767
  /// The greatest length of a file in bytes, which no flag raises: 256 MiB.
  package var fileBytes = 256 << 20

  /// Whether the samples of pictures are taken as sRGB, whatever profiles they have.
  package var ignoresProfiles = false

  /// What the program itself takes of ``memory``, in bytes: its code, a script, what is small.
  public static let programBytes = 64_000_000

  /// The limits; by default 1 GB, 64 megapixels, 20,000 frames and 10 seconds.
  public init(
    memory: Int = 1_000_000_000, pixels: Int = 64_000_000, frames: Int = 20_000,
    work: Duration = .seconds(10)
  ) {
    self.memory = memory
    self.pixels = pixels
    self.frames = frames
    self.work = work
  }

  /// The bytes that pictures and what is made of them may take.
  package var pictureBytes: Int { max(0, memory - Self.programBytes) }
}

extension ResourceLimits.Name {
  /// What raises the limit, as a sentence that helps.
  package var advice: String {
    let value =
      switch self {
      case .memory: "2GB"
      case .work: "60s"
      case .ffmpeg: "5m"
      case .pixels, .frames: "N"
      }
    return "`--limit \(rawValue)=\(value)` raises the limit"
  }
}
