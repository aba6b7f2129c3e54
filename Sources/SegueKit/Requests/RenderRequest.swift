package import SegueCodecs
public import SegueGraphics
public import SegueStage

/// What to write when a clip is rendered.
public struct RenderRequest: Hashable, Sendable {
  /// The files to write, relative to the working folder; nil writes what the script names.
  public var outputs: [String]?
  /// The format of `outputs`; nil is that of their names.
  public var format: OutputFormat?
  /// The moments of PNG stills in `outputs`, one for each request.
  public var at: [Moment]
  /// The folder in which the script's own outputs are written; nil is the script's folder.
  public var folder: String?
  /// Whether traces in `outputs` have digests of the pixels; without them nothing is drawn.
  public var tracesPixels: Bool
  /// The contact sheet that PNG files in `outputs` show instead of one moment.
  public var sheet: SheetRequest?
  /// How many frames are made at the same time, >= 1; nil is the number of cores.
  public var jobs: Int?
  /// What is asked of the outputs beside their formats, in place of what the script asks.
  ///
  /// Each output takes what its format knows; an option that none of them knows is refused.
  public var options: OutputOptions
  /// Where `outputs` must lie when an article or a gallery names them; nil when the user does.
  package var access: FolderAccess?
  /// Whether what the frames come from may not be written over.
  var keepsInputs = true

  /// A request; by default the script's outputs, on all cores.
  public init(
    outputs: [String]? = nil, format: OutputFormat? = nil, at: [Moment] = [], folder: String? = nil,
    tracesPixels: Bool = true, sheet: SheetRequest? = nil, jobs: Int? = nil,
    options: OutputOptions = OutputOptions()
  ) {
    self.outputs = outputs
    self.format = format
    self.at = at
    self.folder = folder
    self.tracesPixels = tracesPixels
    self.sheet = sheet
    self.jobs = jobs
    self.options = options
  }
}

/// How far the rendering of one output has come.
public struct RenderProgress: Hashable, Sendable {
  /// The output's path.
  public var name: String
  /// The frames that are written.
  public var framesDone: Int
  /// The frames that there will be.
  public var frameCount: Int
  /// The bytes of the frames written so far, about.
  public var bytes: Int
}

/// A file, or a folder of files, that was written.
public struct OutputReport: Hashable, Sendable {
  /// The path.
  public var path: String
  /// The format.
  public var format: OutputFormat
  /// The size in pixels.
  public var size: PixelSize
  /// The frames of the clip.
  public var frames: Int
  /// The frames that are stored; frames that change nothing only lengthen the one before.
  public var storedFrames: Int
  /// How long it plays, in seconds; 0 for a still.
  public var duration: Double
  /// The bytes of all that was written.
  public var bytes: Int
  /// What was changed so that the file is within its `max-size`; nil when nothing was.
  public var fitted: SizeTrial?
  /// What a higher `png-effort` would save of an APNG of which none was asked for; nil for others.
  public var saving: EffortSaving?
  /// Whether a GIF of frames that were there already dropped what is soft over nothing.
  package var dropsSoftPixels = false
  /// How browsers play an APNG or WebP of frames that were there already, where they are too slow.
  package var pace: BrowserPace?
  /// The file's bytes where it is made in memory; nil where it is not.
  var contents: [UInt8]?
}

/// What a higher effort of compressing would save of a file, judged by a few of its frames.
public struct EffortSaving: Hashable, Sendable {
  /// The `png-effort`.
  public var effort: Int
  /// The bytes that it would save, about.
  public var bytes: Int
}

/// Which moments of a clip a contact sheet shows, and how.
public struct SheetRequest: Hashable, Sendable {
  /// How many frames, spread over what moves and with one of every hold, 1...100; without meaning
  /// when `at` has some.
  public var frames: Int
  /// The moments; none for evenly spread ones.
  public var at: [Moment]
  /// The frames in a row, 1...100.
  public var columns: Int
  /// Whether the frames lie over one another in one picture instead.
  public var onion: Bool
  /// The pixels between frames and round them, 0...200.
  public var gap = 8
  /// The colour of the gaps, opaque or clear.
  public var gapColor = Color(red: 0x80, green: 0x80, blue: 0x84)
  /// The widest that the sheet may be, in pixels, 16...16,384; frames are made smaller to fit.
  public var width = 960

  /// A sheet of nine frames, three in a row, where nothing else is said.
  public init(frames: Int = 9, at: [Moment] = [], columns: Int = 3, onion: Bool = false) {
    self.frames = frames
    self.at = at
    self.columns = columns
    self.onion = onion
  }

  /// The sheet in the terms of a scene.
  ///
  /// - Throws: a sentence for a number out of range.
  func sheet() throws(SegueError) -> Sheet {
    let most = Sheet.mostFrames
    guard (1...most).contains(columns), (1...most).contains(at.isEmpty ? frames : at.count) else {
      throw SegueError.usage("a sheet has 1 to \(most) frames, and 1 to \(most) in a row")
    }
    guard (0...Sheet.mostGap).contains(gap) else {
      throw SegueError.usage("the gaps of a sheet have 0 to \(Sheet.mostGap) pixels")
    }
    let widths = Sheet.widths
    guard widths.contains(width) else {
      throw SegueError.usage(
        "a sheet is \(widths.lowerBound) to \(widths.upperBound) pixels wide at most, not \(width)")
    }
    var sheet = Sheet(at.isEmpty ? .count(frames) : .moments(at), columns: columns, isOnion: onion)
    sheet.gap = gap
    sheet.gapColor = gapColor
    sheet.width = width
    return sheet
  }
}

/// How large a file is when it has fewer frames, smaller pictures or a lower quality.
public struct SizeTrial: Hashable, Sendable {
  /// Frames a second.
  public var framesPerSecond: Double
  /// The size in pixels.
  public var size: PixelSize
  /// The quality, 1...100; nil where nothing is lost.
  public var quality: Int?
  /// The bytes that the file has.
  public var bytes: Int
  /// How much less like the clip it looks than without a limit, in points of SSIMULACRA 2, about.
  ///
  /// Both are compared with the clip at its full size. 10 points are seen side by side, 30 at once. Nil
  /// where it was not looked at, as video is not.
  public var loss: Double?
}

/// A file that is larger than it may be, and what would make it fit.
public struct SizeVerdict: Hashable, Sendable {
  /// The file, which was not written.
  public var path: String
  /// The bytes that it would have.
  public var bytes: Int
  /// The most bytes that it may have.
  public var limit: Int
  /// What was encoded and fits with the least loss; nothing, when nothing that was tried does.
  public var fitting: [SizeTrial]
  /// The smallest file that was tried.
  public var smallest: SizeTrial?
}

extension SizeVerdict: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var description: String {
    "\(path) would have \(bytes) bytes, and `max-size` allows \(limit)"
  }
}
