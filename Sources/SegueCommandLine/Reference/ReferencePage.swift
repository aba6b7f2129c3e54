/// A page of the library's documentation that is made from a table.
struct ReferencePage: Sendable {
  /// The name by which other pages link to it, as in `<doc:Transitions>`; its file's name too.
  var name: String
  /// The heading of the page.
  var title: String
  /// One sentence, which also stands beside links to the page.
  var abstract: String
  /// What follows, in paragraphs of Markdown; empty ones are left out.
  var paragraphs: [String]

  /// The page as a file.
  ///
  /// DocC wants the heading first, so that what it is made of stands last.
  var file: ReferenceFile {
    let origin = "<!-- Made by scripts/docs from the tables that `segue list` shows. -->"
    let parts = (["# \(title)", abstract] + paragraphs + [origin]).filter { !$0.isEmpty }
    return ReferenceFile(name: name + ".md", text: parts.joined(separator: "\n\n") + "\n")
  }

  /// A list of links to pages, as DocC's topics have it.
  static func links(_ names: [String]) -> String {
    names.map { "- <doc:\($0)>" }.joined(separator: "\n")
  }

  /// A block of code.
  static func code(_ language: String, _ text: String) -> String {
    "```\(language)\n\(text)\n```"
  }
}
