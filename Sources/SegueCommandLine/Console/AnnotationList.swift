import SegueCodecs
import SegueGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The annotations of a run, for the services that show them at the lines of files.
struct AnnotationList: Sendable {
  /// The severity of an annotation, the worst first, in the words of Code Climate's format.
  enum Severity: String, CaseIterable, Sendable {
    case critical, major, minor, info
  }

  /// An annotation and its rank.
  private struct Entry {
    var annotation: GitHubAnnotation
    var severity: Severity
    /// The rank within a severity, the greatest first.
    var weight: Int
    /// The kind of check, such as `golden-different`.
    var check: String
  }

  /// The most annotations of a kind that GitHub shows of one step.
  private static let most = 10

  private var entries: [Entry] = []

  /// Adds an annotation with its rank.
  ///
  /// - Parameters:
  ///   - weight: the rank within the severity, such as a number of pixels.
  ///   - check: the kind of check, in kebab-case.
  mutating func add(
    _ annotation: GitHubAnnotation, _ severity: Severity, weight: Int = 0, check: String
  ) {
    entries.append(
      Entry(annotation: annotation, severity: severity, weight: weight, check: check))
  }

  /// The entries, the worst first, else in their order.
  private var ranked: [Entry] {
    let ranks = Dictionary(
      uniqueKeysWithValues: Severity.allCases.enumerated().map { ($1, $0) })
    return entries.enumerated().sorted {
      let (one, other) = ($0.element, $1.element)
      return (ranks[one.severity] ?? 0, -one.weight, $0.offset)
        < (ranks[other.severity] ?? 0, -other.weight, $1.offset)
    }.map(\.element)
  }

  /// Writes the ten worst as workflow commands; nothing outside GitHub Actions.
  func show(on console: Console) {
    guard console.environment["GITHUB_ACTIONS"] == "true" else { return }
    for entry in ranked.prefix(Self.most) { console.annotate(entry.annotation) }
    let rest = entries.count - Self.most
    if rest > 0 {
      console.say(
        "segue: the \(Self.most) worst are annotated, of \(entries.count); the job's summary has the others"
      )
    }
  }

  /// Writes all of them to a file, as GitLab's reports of code quality are.
  ///
  /// The format is a subset of Code Climate's: `docs.gitlab.com/ci/testing/code_quality`. Fingerprints do not
  /// depend on lines, so that a mistake that moves is the same one.
  func write(to path: String) throws {
    var uses: [String: Int] = [:]
    let issues = ranked.map { entry in
      let annotation = entry.annotation
      let place = Self.relative(annotation.file)
      let text = "\(entry.check)\n\(place)\n\(annotation.title)\n\(annotation.message)"
      uses[text, default: 0] += 1
      return CodeQualityIssue(
        description: annotation.message, check_name: entry.check,
        fingerprint: ByteDigest.text(Array("\(text)\n\(uses[text] ?? 1)".utf8)),
        severity: entry.severity.rawValue,
        location: .init(path: place, lines: .init(begin: annotation.line)))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var file = try OutputFile(at: path)
    try file.write(Array(try encoder.encode(issues)) + [UInt8(ascii: "\n")])
    try file.commit()
  }

  /// Returns a path relative to the working folder, as services name files.
  private static func relative(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    let path = path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
}

/// An entry of a report of code quality; its names are those of the format.
private struct CodeQualityIssue: Encodable {
  struct Location: Encodable {
    struct Lines: Encodable {
      var begin: Int
    }

    var path: String
    var lines: Lines
  }

  var description: String
  var check_name: String
  var fingerprint: String
  var severity: String
  var location: Location
}

extension AnnotationList.Severity {
  /// The severity of a verdict on a clip.
  init(_ verdict: ReportVerdict) {
    self =
      switch verdict {
      case .broken: .critical
      case .different: .major
      case .missing: .minor
      case .forgiven, .equal: .info
      }
  }
}
