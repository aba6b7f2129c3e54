import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport

/// A folder with two small screens and a script that shows them, in which `segue` is run.
struct Workspace {
  /// The folder; it is removed with the value.
  let folder: TemporaryFolder

  /// Creates a folder with `a.png`, `b.png` and `clip.yaml`, which writes `clip.gif`.
  init() throws {
    folder = try TemporaryFolder()
    try write(Self.png(of: Self.screen(seed: 1)), to: "a.png")
    try write(Self.png(of: Self.screen(seed: 2)), to: "b.png")
    try folder.write(Self.script, to: "clip.yaml")
  }

  /// Returns true if this build can write a file name's format; builds without libwebp cannot write
  /// WebP.
  static func makes(_ name: String) -> Bool {
    WebPOptions.isAvailable || !name.contains("webp")
  }

  /// A script of 20 frames.
  static let script = """
    segue: 1
    canvas: 40x64
    fps: 25
    screens:
      list: a.png
      detail: b.png
    timeline:
      - show: list
      - hold: 200ms
      - push: detail
        transition: kugou
        duration: 400ms
      - hold: 200ms
    output: [clip.gif]
    """

  /// Runs `segue` in the folder and waits for it.
  func segue(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> ToolResult {
    try run(
      [ExternalTool.product("segue")] + arguments, input: input, environment: environment)
  }

  /// Runs `segue` with an array of arguments.
  func run(_ arguments: [String]) throws -> ToolResult {
    try run([ExternalTool.product("segue")] + arguments, environment: [:])
  }

  /// Makes a folder in the folder, and those above it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  /// Runs a shell command in the folder, with `$SEGUE` set to the program.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> ToolResult {
    try run(["sh", "-c", line], environment: environment)
  }

  private func run(
    _ command: [String], input: String = "", environment: [String: String]
  ) throws -> ToolResult {
    // The colour settings of the machine's environment must not reach the program.
    let clean = [
      "NO_COLOR": "", "CLICOLOR_FORCE": "", "TERM": "xterm", "CI": "", "GITHUB_ACTIONS": "",
      "GITHUB_STEP_SUMMARY": "", "SEGUE_CACHE": "off",
      "SEGUE": ExternalTool.product("segue"),
    ]
    // Tests run on threads that block signals, which children inherit: a shell would then wait
    // forever for a process that has ended already, and nothing could be interrupted.
    return try ExternalTool.run(
      ["env", "--default-signal"] + command, input: Array(input.utf8),
      environment: clean.merging(environment) { $1 },
      directory: folder.path)
  }

  /// Writes bytes to a file in the folder.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
  }

  /// Writes a script to a file in the folder.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Returns the bytes of a file in the folder, or nil when it is not there.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.path(name)).map { [UInt8]($0) }
  }

  /// Returns a screen with an edge in each direction, so that a mirrored or shifted one is noticed.
  static func screen(seed: UInt8) -> Pixmap {
    let size = PixelSize(40, 64)
    var pixmap = Pixmap(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = Color(
          red: x < 20 ? 200 : 40 &* seed, green: y < 30 ? 60 &* seed : 220, blue: 90 &* seed)
        pixmap[x, y] = color.premultiplied
      }
    }
    return pixmap
  }

  /// Returns the bytes of a PNG file.
  static func png(of pixmap: Pixmap) throws -> [UInt8] {
    try PNGEncoder(effort: .quick).encode(pixmap)
  }

  /// Returns a PNG whose header claims `side` pixels a side, without image data.
  static func hugePNG(side: UInt32) -> [UInt8] {
    let header = Array("IHDR".utf8) + bigEndian(side) + bigEndian(side) + [8, 2, 0, 0, 0]
    let end = Array("IEND".utf8)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + bigEndian(13) + header + bigEndian(crc(header)) + bigEndian(0) + end + bigEndian(crc(end))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// Returns the CRC of a PNG chunk (PNG specification, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }
}
