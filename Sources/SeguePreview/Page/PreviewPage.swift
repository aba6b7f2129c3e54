import SegueGallery
import SegueGolden

/// The page of a preview: fixed elements, which its program fills.
enum PreviewPage {
  private typealias Files = PackageResources

  /// The page.
  static let html =
    PageText.fill(
      PageText.text([Files.preview_html]),
      [
        // What the preview has beside the gallery's rules.
        "style": PageText.text(GalleryStyle.shared + [Files.preview_css]),
        "program": program,
      ]) + "\n"

  /// The program: plain JavaScript without libraries, in the order in which it is read.
  ///
  /// What comes from files reaches the page as text nodes; plots are markup that the server escaped.
  private static let program = PageText.program([
    // Elements, words and the state that everything shares.
    Files.foundation_js,
    // Pictures: asked for when they are needed, a few ahead, kept while there is room.
    Files.pictures_js,
    // The stage: the frame, the frames round it, and where the canvas lies.
    Files.drawing_js,
    // The layers of the frame: a list with their numbers, outlines, and what is under the pointer.
    Files.layers_js,
    // Time: seeking, playing, and what shows where it is.
    Files.playing_js,
    // What the server tells: a new clip, or what is wrong.
    Files.state_js,
    // Buttons and keys.
    Files.keys_js,
  ])
}
