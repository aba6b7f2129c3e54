/// A picture as a page has it: a PNG file, alone or drawn over another picture of the page.
package struct ReportPicture: Hashable, Sendable {
  /// The picture that another is drawn over, and where.
  package struct Base: Hashable, Sendable {
    /// The key of a picture that the page has before this one.
    package var key: String
    /// The column of the other's left edge.
    package var x: Int
    /// The row of its top edge.
    package var y: Int

    /// A picture below another.
    package init(key: String, x: Int, y: Int) {
      self.key = key
      self.x = x
      self.y = y
    }
  }

  /// The PNG file; its transparent pixels show the base, if there is one.
  package var png: [UInt8]
  /// What it is drawn over; nil for a picture that stands for itself.
  package var base: Base?

  /// A picture.
  package init(png: [UInt8], over base: Base? = nil) {
    self.png = png
    self.base = base
  }
}
