import SegueGolden
import SegueGraphics

/// What all pages of a gallery share: their head, and how files are named.
enum GalleryPage {
  /// A whole page; `body` is markup, everything else text.
  static func html(title: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' file: data:">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(MarkupText.xml(title))</title>
    <link rel="icon" href="data:,">
    <style>
    \(GalleryStyle.text)
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the content</a>
    \(body)
    <div id="status" class="unseen" role="status"></div>
    <script>
    \(GalleryProgram.text)
    </script>
    </body>
    </html>

    """
  }

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
