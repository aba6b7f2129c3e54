/// A kind of problem with a stable code, under which `segue explain` tells more.
public struct DiagnosticCode: Hashable, Sendable {
  /// The code, such as `E004`.
  public var rawValue: String
  /// What is wrong, in a few words.
  public var summary: String
  /// Why it is wrong and what to do, in a paragraph, then an example.
  public var explanation: String
  /// What kind of failure it is to the caller of a command.
  package var kind: Diagnostic.Kind

  /// A code with its explanation: a paragraph, and an example as a script would have it.
  init(
    _ rawValue: String, _ summary: String, kind: Diagnostic.Kind = .badScript,
    _ paragraph: String, example: String
  ) {
    self.rawValue = rawValue
    self.summary = summary
    self.kind = kind
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
    explanation = paragraph + "\n\n" + indented
  }

  /// All codes, errors first.
  package static let all: [DiagnosticCode] = [
    syntax, unknownKey, unknownScreen, unknownTransition, duplicateKey, wrongKind, missingKey,
    unknownImage, unknownName, badNumber, badTime, badAngle, badColor, badCanvas, badFrameRate,
    badPace, badOutput, badTimeline, limit, notText, badDocument, badSetting, badVersion, badPath,
    badReference, missingImage, brokenImage, forbiddenPath, failedReading, badGesture, badContainer,
    missingTrack,
    brokenTrack, badTransition, failedExpectation, unused, caution, stretched, partlyRead,
  ]

  /// The code of a spelling such as `e004`, if there is one.
  package static func code(named name: String) -> DiagnosticCode? {
    let wanted = name.uppercased()
    return all.first { $0.rawValue == wanted }
  }
}
