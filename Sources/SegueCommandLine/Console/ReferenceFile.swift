/// A text file of the reference documentation, before it is written.
struct ReferenceFile: Sendable {
  /// The file's name, without a folder.
  var name: String
  /// The text, with a line end at the end.
  var text: String
}
