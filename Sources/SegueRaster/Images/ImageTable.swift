package import SegueGraphics

/// The images that display lists refer to by number; immutable, so threads can share it.
package struct ImageTable: Sendable {
  private let images: [MipmappedImage]
  /// The masks of shadows, which are images too.
  let shadows = ShadowCache()
  /// The cache of flat pictures of mesh-warped layers.
  let flatPictures: FlatPictureCache
  /// The cache of the pictures that display lists draw themselves.
  let snapshots = SnapshotCache()
  /// The cache of the pictures of glyphs.
  let glyphs = GlyphCache()
  /// The pool of reusable pixel buffers.
  var pool: PixelPool { shadows.pool }

  /// Creates a table of images, numbered from 0, and makes their smaller copies.
  package init(_ pixmaps: [Pixmap]) { self.init(mipmapped: pixmaps.map { MipmappedImage($0) }) }

  /// Creates a table of images with smaller copies, numbered from 0.
  ///
  /// - Parameter flatBytes: the most bytes in the cache of flat pictures of warped layers.
  package init(mipmapped images: [MipmappedImage], flatBytes: Int = 1 << 27) {
    self.images = images
    flatPictures = FlatPictureCache(capacity: flatBytes)
  }

  /// Returns the image with a number; nil if there is none.
  package subscript(id: ImageID) -> MipmappedImage? {
    images.indices.contains(id.index) ? images[id.index] : nil
  }

  /// The number of images in the table.
  package var count: Int { images.count }
}
