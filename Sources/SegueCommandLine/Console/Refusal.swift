/// A command that is not carried out, and why.
struct Refusal: Error, Sendable {
  /// The exit status.
  var status = ExitStatus.badCommandLine
  /// What is wrong, in one sentence.
  var sentence: String
  /// Ways out, if there are any, in a sentence each.
  var help: [String]

  /// A refusal of the command line as it stands.
  init(_ sentence: String, help: String...) {
    self.sentence = sentence
    self.help = help
  }

  /// A refusal for another reason than the command line.
  init(_ status: ExitStatus, _ sentence: String, help: String...) {
    self.status = status
    self.sentence = sentence
    self.help = help
  }
}
