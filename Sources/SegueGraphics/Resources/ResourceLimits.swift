/// The resource limits of one input: a script with its pictures, or a file that is read.
///
/// Resources are counted before memory is allocated and while files are decoded; an input over a
/// limit is refused. All counts are the same on every machine.
///
/// ```swift
/// var limits = ResourceLimits()
/// limits.memory = 2_000_000_000
/// let clip = try Clip.load(script: "large.yaml", options: LoadOptions(limits: limits))
/// ```
public struct ResourceLimits: Hashable, Sendable {
  /// A limit; the raw value is its name on the command line.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case memory, pixels, frames, work, ffmpeg
  }

  /// The maximum bytes of memory held at a time, including ``programBytes`` of the program itself.
  ///
  /// To stay within it, large pictures are rendered one by one instead of several at once.
  public var memory: Int
  /// The maximum number of pixels of one picture, or of the canvas, width × height.
  public var pixels: Int
  /// The maximum number of frames of a clip, read or rendered.
  public var frames: Int
  /// The maximum processor time for reading one file, for rendering one picture of a clip, or for
  /// the rest of a clip: steps, layers and texts.
  ///
  /// It is not measured but counted, from the contents of the file and with the worst-case costs of
  /// a machine of 2020, so that the same file is always read or always refused. Files within the
  /// limit take less time in practice.
  public var work: Duration
  /// The time after which an installed ffmpeg that neither takes a frame nor writes to its file is stopped.
  public var ffmpeg: Duration = .seconds(60)

  /// The kinds of pictures that may be read; nil for all.
  ///
  /// Others are refused before any of their decoders is called.
  public var kinds: Set<PictureKind>?

  /// The maximum width and height of a picture in pixels, which no option raises.
  package var side = 32_767
  /// The maximum length of a file in bytes, which no option raises: 256 MiB.
  package var fileBytes = 256 << 20

  /// Whether to ignore colour profiles and take all samples as sRGB.
  package var ignoresProfiles = false

  /// The bytes of ``memory`` reserved for the program itself: its code, a script, small allocations.
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

  /// The bytes of memory for pictures and data derived from them.
  package var pictureBytes: Int { max(0, memory - Self.programBytes) }
}

extension ResourceLimits.Name {
  /// A sentence with the option that raises the limit.
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
