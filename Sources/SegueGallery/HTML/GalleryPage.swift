import SegueGolden

/// Markup shared by pages of a gallery.
enum GalleryPage {
  /// Returns a code block with a button that copies it.
  static func code(_ text: String, named name: String) -> String {
    #"""
    <div class="code">
    <button type="button" class="copy" hidden aria-label="Copy \#(MarkupText.xml(name))">Copy</button>
    <pre tabindex="0" role="region" aria-label="\#(MarkupText.xml(name))"><code>\#(escaped(text))</code></pre>
    </div>
    """#
  }

  /// Returns a section with a heading.
  static func section(_ title: String, _ markup: String) -> String {
    let name = title.lowercased().split { !$0.isLetter }.joined(separator: "-")
    return """
      <section aria-labelledby="\(name)">
      <h2 id="\(name)">\(title)</h2>
      \(markup)
      </section>
      """
  }

  /// Escapes text for an element, keeping line breaks.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkupText.xml(String($0)) }
      .joined(separator: "\n")
  }

  /// Escapes text for an element, with words in backticks as code.
  static func marked(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 0 ? MarkupText.xml(String(part)) : "<code>\(MarkupText.xml(String(part)))</code>"
    }.joined()
  }
}
