package import SegueGraphics

/// The pictures of one side of a clip in a report, decoded or rendered on demand.
package struct ReportPictures: Sendable {
  /// The keys of the available pictures; nil if every frame has one.
  package var keys: Set<String>?
  /// Returns the picture of a frame; nil if there is none.
  ///
  /// It is called for ascending frames.
  package var picture: @Sendable (Int) throws -> Pixmap?

  package init(keys: Set<String>?, picture: @escaping @Sendable (Int) throws -> Pixmap?) {
    self.keys = keys
    self.picture = picture
  }

  /// Takes the pictures of a clip's evidence.
  package init(_ evidence: ClipEvidence) {
    self.init(keys: evidence.pictured.map { Set($0.map(ReportFrame.pictureKey)) }) {
      try evidence.picture($0)
    }
  }
}
