/// Words of the marks by which an article names a clip.
enum MarkWord {
  /// The word for the block before the comment.
  static let above = "above"
  /// The language of a block that is a script.
  static let language = "segue"
}
