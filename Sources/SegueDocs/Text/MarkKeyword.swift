/// Keywords of clip marks.
enum MarkKeyword {
  /// The script of a mark that refers to the fenced block before the comment.
  static let above = "above"
  /// The language of fenced blocks that are scripts.
  static let language = "segue"
}
