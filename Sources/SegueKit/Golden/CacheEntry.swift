package import SegueGolden
import SegueGraphics
package import SegueScript

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The recordings of one script, as a cache stores them.
struct CacheEntry: Codable {
  var key: CacheKey
  /// The recordings with different inputs, the last one first.
  var recordings: [KeptRecording]

  /// The most recordings of an entry; branches that use one cache have different pictures.
  private static let most = 4

  /// Reads an entry; nil for one that is not valid.
  init?(json bytes: [UInt8]) {
    guard let entry = try? JSONDecoder().decode(CacheEntry.self, from: Data(bytes)) else {
      return nil
    }
    self = entry
  }

  init(_ key: CacheKey) {
    self.key = key
    recordings = []
  }

  /// Adds a recording, in place of one with the same inputs.
  mutating func add(_ recording: KeptRecording) {
    recordings.removeAll { $0.inputs == recording.inputs }
    recordings = Array(([recording] + recordings).prefix(Self.most))
  }

  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self))
  }
}

/// The summary of a recording of a clip, with the digests of its inputs.
package struct KeptRecording: Codable, Hashable, Sendable {
  /// The digests of all that the clip was made of.
  package var inputs: [InputDigest]
  /// The XXH64 of the trace as sixteen hexadecimal digits.
  var trace: String
  /// The length of the trace in bytes.
  var traceLength: Int
  /// The number of frames.
  package var frames: Int
  /// The processor time that loading and drawing took, in seconds.
  package var processorSeconds: Double
  /// The number of variants of the script.
  package var variants: Int
  private var warnings: [Warning]

  init(
    _ clip: Clip, _ recording: ClipRecording, inputs: [InputDigest], processorSeconds: Double
  ) {
    self.inputs = inputs
    (trace, traceLength) = (Self.digest(of: recording.trace), recording.trace.count)
    frames = recording.frames
    self.processorSeconds = processorSeconds
    variants = clip.variantCount
    warnings = clip.warnings.map(Warning.init)
  }

  /// Returns whether a trace is that of the recording.
  func has(_ trace: [UInt8]) -> Bool {
    trace.count == traceLength && Self.digest(of: trace) == self.trace
  }

  private static func digest(of trace: [UInt8]) -> String {
    ByteDigest.text(XXHash64.digest(of: trace))
  }

  /// The warnings about the script.
  package var diagnostics: [Diagnostic] { warnings.compactMap(\.diagnostic) }

  /// A warning about a script.
  private struct Warning: Codable, Hashable {
    var severity, code, message, source, line: String
    var isSetting: Bool
    /// The line, the column, and the length of the span.
    var span: [Int]
    var help: [String]

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity.rawValue
      code = diagnostic.code
      message = diagnostic.message
      source = diagnostic.source
      line = diagnostic.sourceLine
      isSetting = diagnostic.isSetting
      span = [diagnostic.span.line, diagnostic.span.column, diagnostic.span.length]
      help = diagnostic.help
    }

    var diagnostic: Diagnostic? {
      guard let severity = Diagnostic.Severity(rawValue: severity),
        let topic = DiagnosticCode.code(named: code), span.count == 3
      else { return nil }
      return Diagnostic(
        severity, topic, message, source: source, isSetting: isSetting,
        span: SourceSpan(line: span[0], column: span[1], length: span[2]), sourceLine: line,
        help: help)
    }
  }
}
