package import SegueGraphics

/// A reader of a folder of PNG frames with a text file of delays, as ``PNGSequenceWriter`` writes it.
package struct FrameFolder {
  /// The frames of a folder: their names, delays and common size.
  package struct Listing: Hashable, Sendable {
    /// The names of the pictures in the order of their numbers; at least one.
    package let names: [String]
    /// The durations of the frames, in centiseconds.
    package let delays: [Int]
    /// The size of the first picture in pixels.
    package let size: PixelSize
  }

  /// The resource limits, checked before memory is allocated.
  var limits: ResourceLimits
  private let use: FrameUse

  /// A reader with resource limits.
  ///
  /// - Parameter use: how the caller uses the frames, which counts towards the limit of work.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Lists the frames of a folder, and reads the header of the first one.
  ///
  /// - Throws: the errors of ``decode(folder:each:)``, and `badSequence` about a folder without
  ///   frames.
  package func listing(of folder: Folder) throws(CodecError) -> Listing {
    let names = try frameNames(in: folder)
    guard let first = names.first else {
      throw .badSequence(
        path: folder.path, reason: "it has no \(PNGSequenceWriter.name(ofFrame: 0))")
    }
    let delays = try delays(in: folder, count: names.count)
    let size = try self.size(of: first, in: folder)
    return Listing(names: names, delays: delays, size: size)
  }

  /// Decodes the frames of a folder in the order of their numbers, which may have gaps.
  ///
  /// - Throws: `inputIsFolder` if there is no frame, `badSequence` if the sizes or the number of
  ///   delays do not match, and the errors of decoding a picture.
  @discardableResult
  func decode(
    folder path: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    let folder = try Folder(path)
    let names = try frameNames(in: folder)
    guard let first = names.first else { throw .inputIsFolder(path: path) }
    let delays = try delays(in: folder, count: names.count)
    let size = try size(of: first, in: folder)
    // The folder does not store a number of plays.
    let clip = StoredClip(format: .folder, size: size, plays: nil)
    var account = ResourceAccount(limits, path: path)
    for (name, delay) in zip(names, delays) {
      try limits.check(size, of: "\(path)/\(name)")
      try account.addFrame(use)
      try account.show(PixelRect(size), of: size, use)
      let bytes = try Self.file(name, in: folder).bytes(atMost: limits.fileBytes)
      let pixmap = try picture(in: bytes, named: "\(path)/\(name)", &account)
      guard pixmap.size == size else {
        throw .badSequence(
          path: path,
          reason: "\(name) has \(pixmap.width) × \(pixmap.height) pixels, and \(first) has "
            + "\(size.width) × \(size.height)")
      }
      let frame = StoredFrame(
        pixmap: pixmap, damage: PixelRect(size), delay: delay, ticksPerSecond: 100,
        rect: PixelRect(size),
        isBlended: false, byteCount: bytes.count)
      guard each(clip, frame) else { return clip }
    }
    return clip
  }

  /// Opens a file of a folder; a link is followed if it stays in the folder.
  package static func file(_ name: String, in folder: Folder) throws(CodecError) -> InputFile {
    guard let file = try folder.file(named: name) else {
      throw .missing(path: folder.path(of: name))
    }
    return file
  }

  /// Reads the size of a PNG from its header.
  private func size(of name: String, in folder: Folder) throws(CodecError) -> PixelSize {
    try limits.check(.png, of: folder.path(of: name))
    return try PNGDecoder(limits: limits).open(Self.file(name, in: folder)).size
  }

  /// Decodes a picture and counts its work for the folder.
  private func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> Pixmap {
    let header = try PNGHeader(bytes, path: name)
    try limits.check(header.size, of: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    defer { account.release(bytes.count + header.size.area * 4) }
    return try PNGDecoder(limits: limits).picture(in: bytes, header, named: name, &account)
  }

  /// Returns the names of the frames in the order of their numbers.
  private func frameNames(in folder: Folder) throws(CodecError) -> [String] {
    let names = try folder.names().filter { name in
      PNGSequenceWriter.isSequenceFile(name) && name != PNGSequenceWriter.delaysName
    }
    if names.count > limits.frames { throw .tooManyFrames(path: folder.path, limit: limits.frames) }
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Reads the delays in centiseconds, one per line; their number must be that of the frames.
  private func delays(in folder: Folder, count: Int) throws(CodecError) -> [Int] {
    let (name, path) = (PNGSequenceWriter.delaysName, folder.path)
    let bytes = try Self.file(name, in: folder).bytes(atMost: limits.fileBytes)
    var delays: [Int] = []
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let text = String(decoding: line.prefix(20), as: UTF8.self)
      guard let delay = Int(text), (0...1_000_000_000).contains(delay) else {
        throw .badSequence(
          path: path, reason: "`\(text)` in \(name) is not a whole number of hundredths of a second"
        )
      }
      delays.append(delay)
    }
    guard delays.count == count else {
      throw .badSequence(
        path: path, reason: "\(name) has \(delays.count) delays for \(count) frames")
    }
    return delays
  }
}

/// A writer of a clip as a folder of PNG files, one per frame, with a text file of delays.
///
/// The files are frame_0000.png, frame_0001.png and so on, and delays.txt, which has one delay in
/// centiseconds per line. The folder appears when it is complete; an existing one is replaced only
/// if it holds no other files than these.
package struct PNGSequenceWriter: ~Copyable {
  /// The name of the file with the delays.
  package static let delaysName = "delays.txt"

  private var folder: OutputFolder
  private var delays: [Int] = []

  /// A writer of the folder at a path.
  ///
  /// - Parameter access: the places allowed to a script; nil for a path that the user gave.
  /// - Throws: `cannotCreate` and the other errors about outputs, `forbidden`.
  package init(at path: String, within access: FolderAccess? = nil) throws(CodecError) {
    folder = try OutputFolder(at: path, within: access, isOurs: Self.isSequenceFile)
  }

  /// Returns the name of a frame's file, counted from 0: four digits, more from 10,000 on.
  package static func name(ofFrame index: Int) -> String {
    let digits = String(index)
    return "frame_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Returns whether a file of this name belongs to a sequence.
  package static func isSequenceFile(_ name: String) -> Bool {
    if name == delaysName { return true }
    guard name.hasPrefix("frame_"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.utf8.count >= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Writes the next frame, given as the bytes of a PNG file, with its duration in centiseconds.
  package mutating func append(_ png: [UInt8], delay: Int) throws(CodecError) {
    try folder.write(png, named: Self.name(ofFrame: delays.count))
    delays.append(delay)
  }

  /// Writes the delays and moves the folder into place.
  package consuming func finish() throws(CodecError) {
    let lines = delays.map { "\($0)\n" }.joined()
    try folder.write(Array(lines.utf8), named: Self.delaysName)
    try folder.commit()
  }
}
