public import SegueGraphics

/// A file, or a folder of files, to write.
public struct Output: Hashable, Sendable {
  /// What an output shows of a clip.
  public enum Content: Hashable, Sendable {
    /// The whole clip.
    case clip
    /// One moment.
    case still(at: Moment)
    /// Several moments in one picture.
    case sheet(Sheet)
    /// The clip as numbers, with or without digests of its pixels.
    case trace(pixels: Bool)
  }

  /// The path as the author wrote it; `-` is standard output.
  public var path: String
  /// The format in which it is written.
  public var format: OutputFormat
  /// What it shows, which is something that its format holds.
  public var content: Content
  /// What is asked of it beside the format; none that its format does not know.
  public var options: OutputOptions

  /// An output of a format at a path; by default of the whole clip.
  public init(
    path: String, format: OutputFormat, content: Content = .clip,
    options: OutputOptions = OutputOptions()
  ) {
    self.path = path
    self.format = format
    self.content = content
    self.options = options
  }

  /// The moments that it shows and that its author named.
  package var namedMoments: [Moment] {
    switch content {
    case .still(let moment): [moment]
    case .sheet(let sheet):
      if case .moments(let moments) = sheet.frames { moments } else { [] }
    case .clip, .trace: []
    }
  }
}

/// A moment of a clip, as an author names it.
public enum Moment: Hashable, Sendable {
  /// A fraction of the clip's duration, 0...1.
  case fraction(Double)
  /// A time in seconds from the beginning.
  case seconds(Double)
  /// A frame of the output, from 0.
  case frame(Int)
  /// The moment that a `mark` step named.
  case mark(String)
  /// The very end.
  case end
}

/// A contact sheet: several moments of a clip in one picture.
public struct Sheet: Hashable, Sendable {
  /// Which moments it shows.
  public enum Frames: Hashable, Sendable {
    /// So many, evenly spread over the time in which something moves, with one of every hold among
    /// them; more where there are more holds than that.
    case count(Int)
    /// These, in this order.
    case moments([Moment])
  }

  /// Which moments it shows, at least one and at most ``mostFrames``.
  public var frames: Frames
  /// The frames in a row, >= 1.
  public var columns: Int
  /// Whether all frames lie over one another in one picture instead, each as faint as the others.
  public var isOnion: Bool
  /// The pixels of the sheet between frames and round them, 0...``mostGap``.
  package var gap = Sheet.defaultGap
  /// The colour of the gaps, opaque or clear.
  package var gapColor = Sheet.defaultGapColor
  /// The widest that the sheet may be, in pixels, ``widths``; frames are made smaller to fit.
  package var width = Sheet.defaultWidth

  /// The most frames that a sheet may have.
  public static let mostFrames = 100
  /// The frames in a row where nothing else is said.
  public static let defaultColumns = 3
  /// The widest gap, in pixels.
  public static let mostGap = 200
  /// How wide a sheet may be asked to be, in pixels.
  public static let widths = 16...16_384
  /// The width that fits where nothing else is said: that of an article's column.
  public static let defaultWidth = 960
  /// The gap where nothing else is said, in pixels.
  public static let defaultGap = 8
  /// A grey from which white and black screens both stand out.
  public static let defaultGapColor = Color(red: 0x80, green: 0x80, blue: 0x84)

  /// A sheet; three frames in a row where nothing else is said.
  public init(
    _ frames: Frames, columns: Int = Sheet.defaultColumns, isOnion: Bool = false
  ) {
    self.frames = frames
    self.columns = columns
    self.isOnion = isOnion
  }
}
