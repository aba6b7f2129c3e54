package import SegueCodecs
public import SegueGraphics
public import SegueStage

/// A request for the outputs of a clip: paths, formats and options.
public struct RenderRequest: Hashable, Sendable {
  /// The files to write, relative to the working directory; nil writes the script's outputs.
  public var outputs: [String]?
  /// The format of `outputs`; nil infers it from their extensions.
  public var format: OutputFormat?
  /// The moment of a PNG still in `outputs`, at most one; empty for other formats.
  public var at: [Moment]
  /// The folder for the script's own outputs; nil means the script's folder.
  public var folder: String?
  /// Whether traces in `outputs` include digests of the pixels; without them nothing is drawn.
  public var tracesPixels: Bool
  /// The contact sheet that PNG files in `outputs` show instead of one moment.
  public var sheet: SheetRequest?
  /// The number of frames made at once, >= 1; nil means the number of cores.
  public var jobs: Int?
  /// The options of the outputs, which override the script's.
  ///
  /// Each output takes those that its format supports; an option that none of them supports is an
  /// error.
  public var options: OutputOptions
  /// The folder that `outputs` must be in; nil if the user named them.
  ///
  /// Set if an article or a gallery names them.
  package var access: FolderAccess?
  /// Whether writing to a file that the frames are read from is an error.
  var keepsInputs = true

  /// Makes a request; by default for the script's outputs, on all cores.
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

/// An estimate, from a sample of frames, of the bytes that a higher compression effort saves.
public struct EffortSaving: Hashable, Sendable {
  /// The higher `png-effort`, 1...9.
  public var effort: Int
  /// The approximate number of bytes saved.
  public var bytes: Int
}

/// A request for a contact sheet: its moments and its layout.
public struct SheetRequest: Hashable, Sendable {
  /// The number of frames, 1...100; ignored if `at` is not empty.
  ///
  /// They are spread over the motion of the clip, with one for each hold.
  public var frames: Int
  /// The moments; empty for evenly spread ones.
  public var at: [Moment]
  /// The number of frames in a row, 1...100.
  public var columns: Int
  /// Whether the frames are overlaid in one picture (onion skinning).
  public var onion: Bool
  /// The pixels between frames and around them, 0...200.
  public var gap = 8
  /// The colour of the gaps, opaque or fully transparent.
  public var gapColor = Color(red: 0x80, green: 0x80, blue: 0x84)
  /// The maximum width of the sheet in pixels, 16...16,384; frames are scaled down to fit.
  public var width = 960

  /// Makes a request; by default for nine frames, three in a row.
  public init(frames: Int = 9, at: [Moment] = [], columns: Int = 3, onion: Bool = false) {
    self.frames = frames
    self.at = at
    self.columns = columns
    self.onion = onion
  }

  /// Converts the request to the sheet of a scene.
  ///
  /// - Throws: `usage` for a number out of range.
  func sheet() throws(SegueError) -> ContactSheet {
    let most = ContactSheet.mostFrames
    guard (1...most).contains(columns), (1...most).contains(at.isEmpty ? frames : at.count) else {
      throw SegueError.usage("a sheet must have 1 to \(most) frames, and 1 to \(most) columns")
    }
    guard (0...ContactSheet.mostGap).contains(gap) else {
      throw SegueError.usage("the gap of a sheet must be 0 to \(ContactSheet.mostGap) pixels")
    }
    let widths = ContactSheet.widths
    guard widths.contains(width) else {
      throw SegueError.usage(
        "the width of a sheet must be \(widths.lowerBound) to \(widths.upperBound) pixels, not \(width)"
      )
    }
    var sheet = ContactSheet(
      at.isEmpty ? .count(frames) : .moments(at), columns: columns, isOnion: onion)
    sheet.gap = gap
    sheet.gapColor = gapColor
    sheet.width = width
    return sheet
  }
}
