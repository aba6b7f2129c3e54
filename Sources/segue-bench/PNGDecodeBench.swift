import ArgumentParser
import CDeflate
import Foundation
import SegueCodecs
import SegueGraphics

/// A benchmark of PNG decoding against its lower bound, for `scripts/bench png-decode`.
///
/// The bound is inflating the same data and copying the pixels.
struct PNGDecodeBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "png-decode",
    abstract: "PNG files to pixels, beside inflating the same data and copying the pixels.")

  @Argument(help: "PNG files.")
  var files: [String]

  @Option(help: "How often each file is decoded; the medians count.")
  var rounds = 31

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be 1 to 10000, not \(rounds).")
    }
  }

  func run() throws {
    let times = try files.map { try PNGTimes(file: $0, rounds: rounds) }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(times), as: UTF8.self))
    } else {
      for time in times { print(time.line) }
    }
  }
}

/// The median times of one file, in milliseconds of wall time on one core.
private struct PNGTimes: Encodable {
  var file: String
  var size: String
  var decodeMilliseconds: Double
  var inflateMilliseconds: Double
  var copyMilliseconds: Double
  /// The median of the ratios of decoding to inflating and copying, in adjacent runs.
  var ratio: Double

  init(file: String, rounds: Int) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let pixmap = try PNGDecoder().decode(bytes, named: file)
    let data = Self.pixelData(of: bytes)
    var rows = [UInt8](repeating: 1, count: pixmap.pixels.count * 8 + pixmap.height)
    var target = pixmap.pixels
    var (decodes, inflates, copies): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<rounds {
      decodes.append(try Self.milliseconds { _ = try PNGDecoder().decode(bytes, named: file) })
      inflates.append(try Self.milliseconds { try Self.inflate(data, to: &rows) })
      copies.append(Self.milliseconds { Self.copy(pixmap.pixels, to: &target) })
    }
    self.file = file
    size = "\(pixmap.width) x \(pixmap.height)"
    (decodeMilliseconds, inflateMilliseconds) = (Self.median(decodes), Self.median(inflates))
    copyMilliseconds = Self.median(copies)
    ratio = Self.median(
      decodes.indices.map { decodes[$0] / (inflates[$0] + copies[$0]) })
  }

  var line: String {
    let name = URL(filePath: file).lastPathComponent
      .padding(toLength: 24, withPad: " ", startingAt: 0)
    let numbers = String(
      format: "decode %7.2f ms, inflate %6.2f ms, copy %5.2f ms, ratio %5.2f", decodeMilliseconds,
      inflateMilliseconds, copyMilliseconds, ratio)
    return "\(name) \(size): \(numbers)"
  }

  /// Concatenates the contents of the IDAT chunks.
  private static func pixelData(of bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var place = FileSignature.png.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        data += bytes[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    return data
  }

  private static func inflate(_ data: [UInt8], to rows: inout [UInt8]) throws {
    let handle = unsafe libdeflate_alloc_decompressor()
    defer { unsafe libdeflate_free_decompressor(handle) }
    let count = rows.count
    var made = 0
    let result = unsafe libdeflate_zlib_decompress(
      handle, data, data.count, &rows, count, &made)
    guard result == LIBDEFLATE_SUCCESS else { throw ValidationError("The file is damaged.") }
  }

  @inline(never)
  private static func copy(_ pixels: [UInt32], to target: inout [UInt32]) {
    unsafe pixels.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { unsafe $0.copyMemory(from: source) }
    }
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body).components
    return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
