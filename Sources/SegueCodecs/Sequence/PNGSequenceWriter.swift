/// Writes a clip as a folder of PNG files, one a frame, with the delays in a text file.
///
/// The files are frame_0000.png, frame_0001.png and so on, and delays.txt, which has one
/// delay in centiseconds a line. The folder appears when all is written; an older one is replaced only if it holds nothing but such files.
package struct PNGSequenceWriter: ~Copyable {
  /// The name of the file with the delays.
  package static let delaysName = "delays.txt"

  private var folder: OutputFolder
  private var delays: [Int] = []

  /// A writer of the folder at a path; throws errors of the kind `cannotCreate`, and `forbidden`.
  ///
  /// - Parameter access: where a folder must lie that a script names; nil for one of the user's.
  package init(at path: String, within access: FolderAccess? = nil) throws(CodecError) {
    folder = try OutputFolder(at: path, within: access, isOurs: Self.isSequenceFile)
  }

  /// The name of a frame's file, counted from 0: four digits, more from 10,000 on.
  package static func name(ofFrame index: Int) -> String {
    let digits = String(index)
    return "frame_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Whether a file of a name belongs to a sequence.
  package static func isSequenceFile(_ name: String) -> Bool {
    if name == delaysName { return true }
    guard name.hasPrefix("frame_"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.utf8.count >= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Adds the next frame, the bytes of a PNG file, shown for a number of centiseconds.
  package mutating func append(_ png: [UInt8], delay: Int) throws(CodecError) {
    try folder.write(png, named: Self.name(ofFrame: delays.count))
    delays.append(delay)
  }

  /// Writes the delays and puts the folder in its place.
  package consuming func finish() throws(CodecError) {
    let lines = delays.map { "\($0)\n" }.joined()
    try folder.write(Array(lines.utf8), named: Self.delaysName)
    try folder.commit()
  }
}
