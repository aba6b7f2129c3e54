import SegueCodecs
import SegueDocs
import SegueGolden
import SegueKit
import SegueScript

/// An error that ends a command: an exit status, one sentence, and help.
struct CommandError: Error, Sendable {
  /// The exit status; by default that of a bad command line.
  var status = ExitStatus.badCommandLine
  /// The message, in one sentence.
  var sentence: String
  /// The possible solutions, one sentence each.
  var help: [String]

  /// Creates an error of the command line.
  init(_ sentence: String, help: String...) {
    self.sentence = sentence
    self.help = help
  }

  /// Creates an error with another exit status.
  init(_ status: ExitStatus, _ sentence: String, help: String...) {
    self.status = status
    self.sentence = sentence
    self.help = help
  }
}
