/// What an author may ask of a WebP.
package struct WebPOptions: Hashable, Sendable {
  /// Whether this build can write and read WebP: whether libwebp was there when it was built.
  package static var isAvailable: Bool {
    #if SEGUE_WEBP
      true
    #else
      false
    #endif
  }

  /// How good lossy pictures are, 0...100; what is outside counts as the nearest of these.
  package var quality = 90
  /// Whether every pixel is kept exactly; the quality then does not matter.
  package var isLossless = false
  /// How long libwebp may search for smaller files, 0 (fast) to 6; also clamped.
  package var effort = 4

  /// The defaults: lossy, quality 90.
  package init() {}
}
