import SegueGallery
import SegueGolden

/// The HTML page of a preview: fixed elements, which its script fills.
enum PreviewPage {
  private typealias Files = PackageResources

  /// The complete HTML document.
  static let html =
    PageText.fill(
      PageText.text([Files.preview_html]),
      [
        // Rules of the preview in addition to those shared with the gallery.
        "style": PageText.text(GalleryStyle.shared + [Files.preview_css]),
        "program": program,
      ]) + "\n"

  /// The page's script: plain JavaScript without libraries, in execution order.
  ///
  /// Text from files is inserted as text nodes; plots are markup escaped by the server.
  private static let program = PageText.program([
    // Elements, text and shared state.
    Files.foundation_js,
    // Frames: requested on demand, a few ahead, and cached.
    Files.pictures_js,
    // The stage: the current frame, onion skins of its neighbours, and the canvas's position.
    Files.drawing_js,
    // The layers of the frame: a list with their properties, outlines, and hit tests of the
    // pointer.
    Files.layers_js,
    // Time: seeking, playback and the playhead.
    Files.playing_js,
    // Messages of the server: a new clip, or problems.
    Files.state_js,
    // Buttons and keyboard shortcuts.
    Files.keys_js,
  ])
}
