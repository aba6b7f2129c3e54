import Foundation
import SegueCodecs
public import SegueGraphics
public import SegueStage

/// A folder of PNG frames with their delays, as `name/` outputs and other tools write it.
///
/// The frames are frame_0000.png, frame_0001.png and so on, without a gap. The file delays.txt has one
/// delay in centiseconds a line; without it the frames follow a rate.
public struct FrameSequence: Sendable {
  /// The name under which the folder was opened.
  public let path: String
  /// How long each frame shows, in centiseconds: 1 or more, or the nearest to a rate, which may be 0.
  public let delays: [Int]
  /// The rate of frames without delays.txt, in frames a second; nil where there are delays.
  public let framesPerSecond: Double?
  /// The size of the frames.
  public let size: PixelSize
  /// What is refused before it is decoded.
  let limits: ResourceLimits
  /// The names of the frames' files, in order; at least one.
  let names: [String]
  /// The folder, through which alone the files are opened.
  let folder: Folder

  /// The number of frames.
  public var frameCount: Int { names.count }
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
    let listing: FrameFolder.Listing
    do throws(CodecError) {
      folder = try Folder(path)
      listing = try FrameFolder(limits: limits).listing(of: folder)
      try Self.check(listing, of: path)
    } catch {
      throw .codec(error)
    }
    self.path = path
    self.limits = limits
    names = listing.names
    size = listing.size
    self.framesPerSecond = framesPerSecond
    switch (listing.delays, framesPerSecond) {
    case (let delays?, nil): self.delays = delays
    case (nil, let rate?): delays = Self.delays(rate, count: listing.names.count)
    case (nil, nil):
      throw .usage(
        "\(path) has no \(PNGSequenceWriter.delaysName)",
        help: ["`--fps 30` gives its frames a rate"])
    case (_?, _?):
      throw .usage("\(path) has a \(PNGSequenceWriter.delaysName), which a rate cannot replace")
    }
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
    for (index, delay) in (listing.delays ?? []).enumerated()
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
    try FrameFolder.file(names[index], in: folder).bytes(atMost: limits.fileBytes)
  }

  /// The picture in a frame's file, which has the size of the first.
  func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let frame = try PNGDecoder(limits: limits).decode(bytes, named: file(index))
    guard frame.size == size else {
      throw .badSequence(
        path: path,
        reason: "\(names[index]) has \(frame.size.width) × "
          + "\(frame.size.height) pixels, and the first frame \(size.width) × \(size.height)")
    }
    return frame
  }

  private func file(_ index: Int) -> String { "\(path)/\(names[index])" }
}
