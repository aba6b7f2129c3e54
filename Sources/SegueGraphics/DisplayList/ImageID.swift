/// An index into the rasterizer's image table, from 0.
@frozen
package struct ImageID: Hashable, Sendable {
  package var index: Int

  @inlinable
  package init(_ index: Int) { self.index = index }
}
