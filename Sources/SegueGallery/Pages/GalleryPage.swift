import SegueGolden
import SegueGraphics

/// What all pages of a gallery share: their head, and how files are named.
enum GalleryPage {
  /// A whole page; `body` is markup, everything else text.
  static func html(title: String, body: String) -> String {
    PageText.fill(
      PageText.text([PackageResources.gallery_html]),
      [
        "title": MarkupText.xml(title), "style": GalleryStyle.text, "body": body,
        "program": program,
      ]) + "\n"
  }

  /// The pages' program: plain JavaScript; without it they stand still and work.
  private static let program = PageText.program([PackageResources.gallery_js])

  /// A picture that stands still until something asks it to move; its clip is in `data-clip`.
  static func picture(_ entry: GalleryEntry, _ pictures: EntryPictures, isLazy: Bool) -> String {
    let size = pictures.size
    return #"<img class="clip" src="\#(entry.fileName).png" data-clip="\#(entry.fileName).gif" "#
      + #"width="\#(size.width)" height="\#(size.height)" "#
      + (isLazy ? #"loading="lazy" "# : "")
      + #"alt="\#(MarkupText.xml("\(entry.name): \(entry.summary)"))">"#
  }

  /// Text that can be copied by a button beside it.
  static func code(_ text: String, named name: String) -> String {
    #"""
    <div class="code">
    <button type="button" class="copy" hidden aria-label="Copy \#(MarkupText.xml(name))">Copy</button>
    <pre tabindex="0" role="region" aria-label="\#(MarkupText.xml(name))"><code>\#(escaped(text))</code></pre>
    </div>
    """#
  }

  /// The text inside an element, line breaks kept.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkupText.xml(String($0)) }
      .joined(separator: "\n")
  }
}
