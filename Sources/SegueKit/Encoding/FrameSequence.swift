import Foundation
import SegueCodecs
public import SegueGraphics
public import SegueStage

/// Frames that lie in files of their own, as `name/` outputs and other tools write them.
///
/// A folder with a file delays.txt, which has one delay in centiseconds a line, has its frames as
/// frame_0000.png, frame_0001.png and so on, without a gap. Without it the frames are all PNG, JPEG, WebP
/// and HEIC files of the folder in natural order (`frame_2` before `frame_10`), or those of a list, and
/// follow a rate.
public struct FrameSequence: Sendable {
  /// The name under which the folder was opened; of a list the first file, and how many more there are.
  public let path: String
  /// How long each frame shows, in centiseconds: 1 or more, or the nearest to a rate, which may be 0.
  public let delays: [Int]
  /// The rate of frames without delays.txt, in frames a second; nil where there are delays.
  public let framesPerSecond: Double?
  /// The size of the frames.
  public let size: PixelSize
  /// What is refused before it is decoded.
  let limits: ResourceLimits
  /// The frames' files, at least one.
  let files: FrameFiles
  /// Warnings, each a sentence: about files of a folder that are no frames, and about what frames hold
  /// that is not shown.
  package private(set) var warnings: [String] = []

  /// The number of frames.
  public var frameCount: Int { files.names.count }
  /// Whether the frames are those of a folder that tells their delays, which are PNG files.
  private var tellsDelays: Bool { framesPerSecond == nil }
  /// How long the frames show together, in seconds.
  public var duration: Double { Double(delays.reduce(0, +)) / 100 }

  /// The most frames a second.
  package static let fastestRate = 1000.0
  /// The longest delay that is believed, in centiseconds: an hour.
  private static let longestDelay = 360_000

  /// Opens a folder; no frame is decoded.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - framesPerSecond: the rate of frames without delays.txt, more than 0 and at most 1000.
  ///   - limits: what is refused, of all frames together or of one of them.
  /// - Throws: `SegueError.codec` about a folder that is no such sequence, and `SegueError.usage` when
  ///   there are neither delays nor a rate, or both.
  public init(
    at path: String, framesPerSecond: Double? = nil, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let (folder, tellsDelays) = try coding { () throws(CodecError) in
      let folder = try Folder(path)
      return (folder, try folder.names().contains(PNGSequenceWriter.delaysName))
    }
    guard tellsDelays else {
      let files = try coding { () throws(CodecError) in
        try FrameFiles(in: folder, limits: limits)
      }
      try self.init(files, of: path, framesPerSecond, limits)
      if !files.others.isEmpty { warnings.insert(Self.warning(files.others, in: path), at: 0) }
      return
    }
    try self.init(sequence: folder, at: path, limits)
    if framesPerSecond != nil {
      throw .usage("\(path) has a \(PNGSequenceWriter.delaysName), which a rate cannot replace")
    }
  }

  /// Opens a folder that tells the delays of its frames.
  private init(
    sequence folder: Folder, at path: String, _ limits: ResourceLimits
  ) throws(SegueError) {
    let listing = try coding { () throws(CodecError) in
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

  /// Opens a list of PNG, JPEG, WebP or HEIC files, each of which is a frame; none is decoded.
  ///
  /// They keep their order, unless that is the one in which a shell lists files, or their names differ in
  /// numbers alone: then it is the natural one.
  ///
  /// - Parameters:
  ///   - paths: the files, at least one.
  ///   - framesPerSecond: the rate, more than 0 and at most 1000.
  ///   - limits: what is refused, of all frames together or of one of them.
  /// - Throws: `SegueError.codec` about a file that is no such picture, or of another size than the first,
  ///   and `SegueError.usage` without a rate.
  public init(
    of paths: [String], framesPerSecond: Double?, limits: ResourceLimits = ResourceLimits()
  ) throws(SegueError) {
    let files = try coding { () throws(CodecError) in try FrameFiles(paths, limits: limits) }
    let rest = paths.count - 1
    let name = (files.names.first ?? "") + (rest > 0 ? " and \(rest) more" : "")
    try self.init(files, of: name, framesPerSecond, limits)
  }

  /// Opens pictures of any kind, whose headers are read.
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
        help: ["`--fps 30` gives its frames a rate"])
    }
    self.path = path
    self.limits = limits
    self.files = files
    self.framesPerSecond = framesPerSecond
    delays = Self.delays(framesPerSecond, count: files.names.count)
    let (size, leftOut) = try coding { () throws(CodecError) in
      try Self.headers(of: files, path, limits)
    }
    self.size = size
    warnings = leftOut.map { $0.sentence }
  }

  /// Reads the headers of frames.
  ///
  /// - Returns: the size of all, and a warning for each kind of thing that is not shown.
  /// - Throws: what is wrong with a header, or that a frame has another size than the first.
  private static func headers(
    of files: FrameFiles, _ path: String, _ limits: ResourceLimits
  ) throws(CodecError) -> (size: PixelSize, leftOut: [FrameWarning]) {
    var first: PixelSize?
    var leftOut: [FrameWarning] = []
    for index in files.names.indices {
      let open = try PictureDecoder(limits: limits).open(files.open(index))
      try limits.check(open.size, of: open.path)
      let size = first ?? open.size
      first = size
      guard open.size == size else { throw other(open.size, size, files.names[index], of: path) }
      for kind in open.leftOut {
        if let place = leftOut.firstIndex(where: { $0.leftOut == kind }) {
          leftOut[place].count += 1
        } else {
          leftOut.append(FrameWarning(leftOut: kind, path: open.path))
        }
      }
    }
    return (first ?? PixelSize(0, 0), leftOut)
  }

  private static func other(
    _ size: PixelSize, _ first: PixelSize, _ name: String, of path: String
  ) -> CodecError {
    .badSequence(
      path: path,
      reason: "\(name) has \(size.width) × \(size.height) pixels, and the first frame "
        + "\(first.width) × \(first.height)")
  }

  /// The warning about files of a folder that are no pictures.
  private static func warning(_ others: [String], in path: String) -> String {
    let named = others.prefix(3).joined(separator: ", ")
    let rest = others.count - 3
    return "\(path): not a frame, and left out: \(named)" + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Refuses gaps between the frames' numbers and delays that none can mean.
  private static func check(
    _ listing: FrameFolder.Listing, of path: String
  ) throws(CodecError) {
    for (index, name) in listing.names.enumerated() {
      let wanted = PNGSequenceWriter.name(ofFrame: index)
      if name != wanted {
        throw .badSequence(path: path, reason: "\(wanted) is missing, and there is a \(name)")
      }
    }
    for (index, delay) in listing.delays.enumerated()
    where !(1...longestDelay).contains(delay) {
      throw .badSequence(
        path: path,
        reason: "frame \(index) shows for \(delay) hundredths of a second, and "
          + (delay < 1 ? "one shows for 1 at the least" : "at most an hour is believed"))
    }
  }

  /// The delays of a rate, from accumulated time: 30 frames a second are 3, 4, 3, 3, 4 ...
  private static func delays(_ rate: Double, count: Int) -> [Int] {
    func time(_ index: Int) -> Int { Int((Double(index) * 100 / rate).rounded()) }
    return (0..<count).map { time($0 + 1) - time($0) }
  }

  /// Writes the frames as one file, or as one folder.
  ///
  /// A frame whose file repeats the one before only lengthens it.
  ///
  /// - Parameters:
  ///   - format: one that holds all frames, such as GIF.
  ///   - path: the file, or a folder; `-` is standard output.
  ///   - loop: how often it plays.
  ///   - options: what the format knows of them; without a background what is clear stays clear.
  ///   - jobs: how many frames are decoded at once, >= 1; nil is the number of cores.
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
  /// The bytes of a frame's file.
  func bytes(of index: Int) throws(CodecError) -> [UInt8] {
    try files.open(index).bytes(atMost: limits.fileBytes)
  }

  /// The picture in a frame's file, which has the size of the first.
  func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let name = tellsDelays ? "\(path)/\(files.names[index])" : files.path(index)
    let frame =
      tellsDelays
      ? try PNGDecoder(limits: limits).decode(bytes, named: name)
      : try PictureDecoder(limits: limits).decode(bytes, named: name)
    guard frame.size == size else {
      throw Self.other(frame.size, size, files.names[index], of: path)
    }
    return frame
  }
}

/// Something that frames hold and that is not shown.
private struct FrameWarning {
  /// What it is.
  let leftOut: LeftOut
  /// The file of the first frame that holds it.
  let path: String
  /// How many frames hold it.
  var count = 1

  /// The warning as one sentence.
  var sentence: String {
    let others =
      count == 1 ? "" : count == 2 ? " and 1 more frame" : " and \(count - 1) more frames"
    return "\(path)\(others): \(leftOut.sentence)"
  }
}
