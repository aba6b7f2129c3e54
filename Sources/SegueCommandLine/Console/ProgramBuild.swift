import SegueCodecs
import SegueGraphics

/// The identity of this program, by which parts of different builds are told apart.
enum ProgramBuild {
  /// The program's name and version.
  static let version = "segue 0.1.0"

  /// The version, and the build ID that the linker wrote, if there is one: `segue 0.1.0 (c96c1c37db91c3bb)`.
  static let text: String = {
    guard let bytes = try? InputFile("/proc/self/exe").read(atMost: headerLength),
      let build = buildID(in: bytes)
    else { return version }
    return "\(version) (\(build))"
  }()

  /// The bytes at the beginning of the program in which its notes are.
  private static let headerLength = 1 << 14

  /// Returns the GNU build ID of an ELF file's beginning in hexadecimal; nil if it has none.
  ///
  /// A note has the lengths of name and content, its type (3, NT_GNU_BUILD_ID), and the name `GNU`.
  private static func buildID(in bytes: [UInt8]) -> String? {
    let start: [UInt8] = [4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8)
    guard bytes.starts(with: [0x7F] + Array("ELF".utf8)),
      let place = bytes.firstRange(of: start)?.upperBound, place + 20 <= bytes.count
    else { return nil }
    return bytes[place..<(place + 20)].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
