import SegueCodecs
public import SegueGraphics

/// A folder of PNG frames with their delays, as `name/` outputs and other tools write it.
///
/// The frames are frame_0000.png, frame_0001.png and so on, without a gap. The file delays.txt has one
/// delay in centiseconds a line; without it the frames follow a rate.
public struct FrameSequence: Sendable {
  /// The name under which the folder was opened.
  public let path: String
  /// How long each frame shows, in centiseconds, 2 or more.
  public let delays: [Int]
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

  /// The longest delay that is believed, in centiseconds: an hour.
  private static let longestDelay = 360_000

  /// Opens a folder; no frame is decoded.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - framesPerSecond: the rate of frames without delays.txt, more than 0 and at most 50.
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

  /// Refuses gaps between the frames' numbers and delays that browsers do not honour.
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
    where !(2...longestDelay).contains(delay) {
      throw .badSequence(
        path: path,
        reason: "frame \(index) shows for \(delay) hundredths of a second, and "
          + (delay < 2 ? "browsers show less than 2 as 10" : "at most an hour is believed"))
    }
  }

  /// The delays of a rate, from accumulated time: 30 frames a second are 3, 4, 3, 3, 4 ...
  private static func delays(_ rate: Double, count: Int) -> [Int] {
    func time(_ index: Int) -> Int { Int((Double(index) * 100 / rate).rounded()) }
    return (0..<count).map { time($0 + 1) - time($0) }
  }
}
