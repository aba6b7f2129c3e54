import SegueCodecs
public import SegueGraphics
public import SegueStage
import SegueSystem

/// A sequence of frames in separate image files, as `name/` outputs and other tools write them.
///
/// In a folder with a file delays.txt, which has one delay in centiseconds per line, the frames are
/// frame_0000.png, frame_0001.png and so on, without a gap. Otherwise the frames are all PNG, JPEG,
/// WebP and HEIC files of the folder in natural order (`frame_2` before `frame_10`), or those of a
/// list, at a constant rate.
public struct FrameSequence: Sendable {
  /// The folder's path as given; for a list, the first file and the number of others.
  public let path: String
  /// The delay of each frame in centiseconds: at least 1, or rounded from a rate, which may give 0.
  public let delays: [Int]
  /// The rate of frames without delays.txt, in frames per second; nil if there are delays.
  public let framesPerSecond: Double?
  /// The size of the frames in pixels.
  public let size: PixelSize
  /// The limits, checked before decoding.
  let limits: ResourceLimits
  /// The frames' files, at least one.
  let files: FrameFiles
  /// Warnings as sentences: about other files in the folder, and about parts of frames that are not shown.
  package private(set) var warnings: [String] = []

  /// The number of frames, >= 1.
  public var frameCount: Int { files.names.count }
  /// Whether the folder has a delays.txt, so that its frames are PNG files.
  private var hasDelaysFile: Bool { framesPerSecond == nil }
  /// The total of the delays, in seconds.
  public var duration: Double { Double(delays.reduce(0, +)) / 100 }

  /// The highest rate that is accepted, in frames per second.
  package static let fastestRate = 1000.0
  /// The longest delay that is accepted, in centiseconds: an hour.
  private static let longestDelay = 360_000

  /// Opens a folder without decoding any frame.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - framesPerSecond: the rate of frames without delays.txt, more than 0 and at most 1000.
  ///   - limits: the limits on each frame and on all together.
  /// - Throws: `SegueError.codec` about a folder that is not a sequence of frames, and
  ///   `SegueError.usage` if there are neither delays nor a rate, or both.
  public init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let (folder, hasDelaysFile) = try mapError(to: SegueError.codec) { () throws(CodecError) in
      let folder = try Folder(path)
      return (folder, try folder.names().contains(PNGSequenceWriter.delaysName))
    }
    guard hasDelaysFile else {
      let files = try mapError(FrameFiles(in: folder, limits: limits), to: SegueError.codec)
      try self.init(files, of: path, framesPerSecond, limits)
      if !files.others.isEmpty { warnings.insert(Self.warning(files.others, in: path), at: 0) }
      return
    }
    try self.init(sequence: folder, at: path, limits)
    if framesPerSecond != nil {
      throw .usage(
        "\(path) has a \(PNGSequenceWriter.delaysName), which sets its frame times",
        help: ["leave `--fps` out, or remove that file"])
    }
  }

  /// Opens a folder with a delays.txt.
  private init(
    sequence folder: Folder, at path: String, _ limits: ResourceLimits
  ) throws(SegueError) {
    let listing = try mapError(to: SegueError.codec) { () throws(CodecError) in
      let listing = try FrameFolder(limits: limits).listing(of: folder)
      try Self.check(listing, of: path)
      return listing
    }
    self.path = path
    self.limits = limits
    files = FrameFiles(sequence: listing.names, in: folder)
    size = listing.size
    delays = listing.delays
    framesPerSecond = nil
  }

  /// Opens a list of PNG, JPEG, WebP or HEIC files as frames, without decoding any.
  ///
  /// The order of the list is kept, with two exceptions: if the paths are sorted as a shell lists
  /// files, or their names differ only in numbers, natural order is used.
  ///
  /// - Parameters:
  ///   - paths: the files, at least one.
  ///   - framesPerSecond: the rate, more than 0 and at most 1000.
  ///   - limits: the limits on each frame and on all together.
  /// - Throws: `SegueError.codec` about a file that is not such an image, or differs in size from
  ///   the first, and `SegueError.usage` without a rate.
  public init(
    of paths: [String], framesPerSecond: Double?, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let files = try mapError(FrameFiles(paths, limits: limits), to: SegueError.codec)
    let rest = paths.count - 1
    let name = (files.names.first ?? "") + (rest > 0 ? " and \(rest) more" : "")
    try self.init(files, of: name, framesPerSecond, limits)
  }

  /// Opens image files of any format after reading their headers.
  private init(
    _ files: FrameFiles, of path: String, _ framesPerSecond: Double?, _ limits: ResourceLimits
  ) throws(SegueError) {
    guard !files.names.isEmpty else {
      throw .codec(
        .badSequence(
          path: path,
          reason: "it has no \(PNGSequenceWriter.delaysName), and no PNG, JPEG, WebP or HEIC files")
      )
    }
    guard let framesPerSecond else {
      throw .usage(
        files.isFolder
          ? "\(path) has no \(PNGSequenceWriter.delaysName)" : "a list of pictures has no delays",
        help: ["set a frame rate, such as `--fps 30`"])
    }
    self.path = path
    self.limits = limits
    self.files = files
    self.framesPerSecond = framesPerSecond
    delays = Self.delays(framesPerSecond, count: files.names.count)
    let (size, omittedContent) = try mapError(
      Self.headers(of: files, path, limits), to: SegueError.codec)
    self.size = size
    warnings = omittedContent.map { $0.sentence }
  }

  /// Reads the headers of all frames.
  ///
  /// - Returns: the common size, and a warning for each kind of content that is not shown.
  /// - Throws: the error of a header, or of a frame whose size differs from the first.
  private static func headers(
    of files: FrameFiles, _ path: String, _ limits: ResourceLimits
  ) throws(CodecError) -> (size: PixelSize, omittedContent: [FrameWarning]) {
    var first: PixelSize?
    var omittedContent: [FrameWarning] = []
    for index in files.names.indices {
      let open = try PictureDecoder(limits: limits).open(files.open(index))
      try limits.check(open.size, of: open.path)
      let size = first ?? open.size
      first = size
      guard open.size == size else { throw other(open.size, size, files.names[index], of: path) }
      for kind in open.omittedContent {
        if let place = omittedContent.firstIndex(where: { $0.omittedContent == kind }) {
          omittedContent[place].count += 1
        } else {
          omittedContent.append(FrameWarning(omittedContent: kind, path: open.path))
        }
      }
    }
    return (first ?? PixelSize(0, 0), omittedContent)
  }

  /// Returns the error about a frame whose size differs from the first.
  private static func other(
    _ size: PixelSize, _ first: PixelSize, _ name: String, of path: String
  ) -> CodecError {
    .badSequence(
      path: path,
      reason: "\(name) has \(size.width) × \(size.height) pixels, and the first frame "
        + "\(first.width) × \(first.height)")
  }

  /// Returns the warning about files of a folder that are not images.
  private static func warning(_ others: [String], in path: String) -> String {
    let named = others.prefix(3).joined(separator: ", ")
    let rest = others.count - 3
    return "\(path): skipped files that are not pictures: \(named)"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Rejects gaps in the numbering of frames, and delays outside 1 centisecond to 1 hour.
  private static func check(
    _ listing: FrameFolder.Listing, of path: String
  ) throws(CodecError) {
    for (index, name) in listing.names.enumerated() {
      let wanted = PNGSequenceWriter.name(ofFrame: index)
      if name != wanted {
        throw .badSequence(path: path, reason: "\(wanted) is missing, but there is a \(name)")
      }
    }
    for (index, delay) in listing.delays.enumerated()
    where !(1...longestDelay).contains(delay) {
      throw .badSequence(
        path: path,
        reason: "frame \(index) has a delay of \(delay) hundredths of a second; "
          + (delay < 1 ? "it must be 1 or more" : "it must be an hour or less"))
    }
  }

  /// Returns the delays of a rate, rounded from accumulated time: 30 frames per second are 3, 4, 3, 3, 4 ...
  private static func delays(_ rate: Double, count: Int) -> [Int] {
    func time(_ index: Int) -> Int { Int((Double(index) * 100 / rate).rounded()) }
    return (0..<count).map { time($0 + 1) - time($0) }
  }

  /// Writes the frames as one file, or as one folder.
  ///
  /// A frame whose file equals the one before only lengthens it.
  ///
  /// - Parameters:
  ///   - format: a format that holds all frames, such as GIF.
  ///   - path: the file, or a folder; `-` is standard output.
  ///   - loop: the number of times that it plays.
  ///   - options: the options that the format supports; without a background, transparency is kept.
  ///   - jobs: the number of frames decoded at once, >= 1; nil means the number of cores.
  ///   - progress: called after every frame.
  public func write(
    _ format: OutputFormat, to path: String, loop: Loop = .forever,
    options: OutputOptions = OutputOptions(), jobs: Int? = nil,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> OutputReport {
    let animation = StoredAnimation(self)
    var request = RenderRequest(outputs: [path], format: format, jobs: jobs, options: options)
    request.keepsInputs = false
    let reports = try await animation.render(request, loop: loop, progress: progress)
    guard let report = reports.first else {
      throw .unexpected("one file was asked for, and none written")
    }
    return report
  }
}

extension FrameSequence {
  /// Reads the encoded bytes of a frame's file.
  func bytes(of index: Int) throws(CodecError) -> [UInt8] {
    try files.open(index).bytes(atMost: limits.fileBytes)
  }

  /// Decodes a frame, and checks that it has the size of the first.
  func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let name = hasDelaysFile ? "\(path)/\(files.names[index])" : files.path(index)
    let frame =
      hasDelaysFile
      ? try PNGDecoder(limits: limits).decode(bytes, named: name)
      : try PictureDecoder(limits: limits).decode(bytes, named: name)
    guard frame.size == size else {
      throw Self.other(frame.size, size, files.names[index], of: path)
    }
    return frame
  }
}

/// A warning about content that frames hold and that is not shown.
private struct FrameWarning {
  /// The kind of content.
  let omittedContent: OmittedContent
  /// The file of the first frame that holds it.
  let path: String
  /// The number of frames that hold it.
  var count = 1

  var sentence: String {
    let others =
      count == 1 ? "" : count == 2 ? " and 1 more frame" : " and \(count - 1) more frames"
    return "\(path)\(others): \(omittedContent.sentence)"
  }
}
