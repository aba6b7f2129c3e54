package import SegueCodecs
package import SegueGraphics
import Synchronization

/// The pictures of a golden, looked up by digest and decoded on demand.
///
/// It does not matter whether all frames are stored or five. Memory is bounded: if the pictures are
/// larger than the budget, some are decoded again on later requests, at one pass over the file for
/// each budgetful if frames are requested in order.
package final class GoldenPictures: Sendable {
  private struct Cache {
    var pictures: [UInt64: Pixmap] = [:]
    /// All digests in the file, in its order; nil before the first pass.
    var order: [UInt64]?
  }

  /// Decodes the file from its start and passes on frames until `each` returns false.
  package typealias Frames =
    @Sendable (_ each: (StoredClip, StoredFrame) -> Bool) throws(CodecError) -> Void

  private let frames: Frames
  private let budget: Int
  private let cache = Mutex(Cache())

  /// Creates the pictures of a file's bytes, named `name` in errors.
  ///
  /// - Parameter budget: the most decoded pixels kept; by default 32 million, 128 MB.
  package convenience init(
    _ bytes: [UInt8], named name: String, decoder: any ClipDecoder, budget: Int = 32_000_000
  ) {
    self.init(digests: nil, budget: budget) { each throws(CodecError) in
      try decoder.decode(bytes, named: name, each: each)
    }
  }

  /// Creates pictures that are decoded by a function.
  ///
  /// - Parameters:
  ///   - digests: the digests of all pictures in order, if they are known already.
  ///   - budget: the most decoded pixels kept.
  package init(digests: [UInt64]?, budget: Int, frames: @escaping Frames) {
    self.frames = frames
    self.budget = budget
    cache.withLock { $0.order = digests }
  }

  /// Returns the picture with a digest, or nil if the golden has none.
  package func picture(_ digest: UInt64) throws(CodecError) -> Pixmap? {
    try cache.withLock { cache throws(CodecError) -> Pixmap? in
      if let pixmap = cache.pictures[digest] { return pixmap }
      if let order = cache.order, !order.contains(digest) { return nil }
      try fill(&cache, from: digest)
      return cache.pictures[digest]
    }
  }

  /// Returns the digests of all pictures in the file, in its order.
  package func digests() throws(CodecError) -> [UInt64] {
    try cache.withLock { cache throws(CodecError) -> [UInt64] in
      if cache.order == nil { try fill(&cache, from: nil) }
      return cache.order ?? []
    }
  }

  /// Decodes the file and keeps the pictures from one digest on, as many as the budget allows.
  private func fill(_ cache: inout Cache, from wanted: UInt64?) throws(CodecError) {
    let isFirst = cache.order == nil
    var order: [UInt64] = []
    var pictures: [UInt64: Pixmap] = [:]
    var kept = 0
    try frames { _, frame in
      let digest = frame.pixmap.digest
      if isFirst { order.append(digest) }
      let isAhead = wanted == nil || !pictures.isEmpty || digest == wanted
      if isAhead, pictures[digest] == nil, kept == 0 || kept + frame.pixmap.size.area <= budget {
        kept += frame.pixmap.size.area
        pictures[digest] = frame.pixmap
      }
      return isFirst || pictures.isEmpty || kept + frame.pixmap.size.area <= budget
    }
    if isFirst { cache.order = order }
    cache.pictures = pictures
  }
}
