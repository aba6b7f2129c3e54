/// Something that is wrong with a script, or doubtful: a sentence, its place, and what may help.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Nothing can be rendered.
    case error
    /// It can be rendered, but may not be what is meant.
    case warning
  }

  /// What kind of failure it is to the caller of a command.
  public enum Kind: Hashable, Sendable {
    /// The script says something that cannot be.
    case badScript
    /// A file that it names is not there.
    case missingInput
    /// A file that it names is not what it should be.
    case badInput
    /// Reading a file that it names failed, by no fault of the file.
    case inputOutput
    /// A limit is exceeded.
    case limit
    /// Everything was done, and the answer is no.
    case verdict
  }

  /// How bad it is.
  public var severity: Severity
  /// The code, under which it is explained at length.
  public var topic: DiagnosticCode
  /// One sentence, without a full stop.
  public var message: String
  /// The name of the file, or the flag, that says it.
  public var source: String
  /// Whether the source is a flag; its lines then have no numbers.
  package var isSetting: Bool
  /// The characters that it is about.
  package var span: SourceSpan
  /// The line that they stand in, without its break.
  public var sourceLine: String
  /// What may help, one sentence each, without a full stop.
  public var help: [String]

  /// A diagnostic about a stretch of a line.
  package init(
    _ severity: Severity, _ topic: DiagnosticCode, _ message: String, source: String,
    isSetting: Bool = false, span: SourceSpan, sourceLine: String, help: [String] = []
  ) {
    self.severity = severity
    self.topic = topic
    self.message = message
    self.source = source
    self.isSetting = isSetting
    self.span = span
    self.sourceLine = sourceLine
    self.help = help
  }

  /// The code's spelling, such as `E004`.
  public var code: String { topic.rawValue }
  /// The characters that it is about; nil when the source is a flag or a setting.
  public var location: SourceSpan? { isSetting ? nil : span }
  /// What kind of failure it is.
  public var kind: Kind { topic.kind }
}
