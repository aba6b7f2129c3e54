package import SegueGraphics

/// The images that display lists refer to by number; frozen once made, so threads can share it.
package struct ImageTable: Sendable {
  private let images: [MipmappedImage]

  /// A table of images, numbered from 0, with their smaller copies.
  package init(_ pixmaps: [Pixmap]) { self.init(mipmapped: pixmaps.map { MipmappedImage($0) }) }

  /// A table of images that have their smaller copies, numbered from 0.
  package init(mipmapped images: [MipmappedImage]) { self.images = images }

  /// The image of a number, or nil when the table has none.
  package subscript(id: ImageID) -> MipmappedImage? {
    images.indices.contains(id.index) ? images[id.index] : nil
  }

  /// The number of images.
  package var count: Int { images.count }
}
