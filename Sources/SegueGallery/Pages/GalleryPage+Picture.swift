import SegueGolden
import SegueGraphics

extension GalleryPage {
  /// Returns an image element that shows a still; the page's script animates it with the clip in `data-clip`.
  static func picture(_ shown: ShownEntry, isLazy: Bool) -> String {
    let (size, files) = (shown.pictures.size, shown.pictures.files)
    return #"<img class="clip" src="\#(files.still)" data-clip="\#(files.clip)" "#
      + #"width="\#(size.width)" height="\#(size.height)" "#
      + (isLazy ? #"loading="lazy" "# : "")
      + #"alt="\#(MarkupText.xml("\(shown.entry.name): \(shown.entry.summary)"))">"#
  }
}
