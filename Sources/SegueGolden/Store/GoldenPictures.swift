package import SegueCodecs
package import SegueGraphics
import Synchronization

/// The pictures of a golden, found by their digests and decoded only when one is asked for.
///
/// So it does not matter whether all frames are kept or five. Memory is bounded: when the pictures
/// together are larger than the budget, some are decoded again when they are asked for again, which
/// costs one pass over the file for each budgetful as long as frames are asked for in order.
package final class GoldenPictures: Sendable {
  private struct Cache {
    /// The pictures that are at hand.
    var pictures: [UInt64: Pixmap] = [:]
    /// All digests in the file, in its order; nil before it was read once.
    var order: [UInt64]?
  }

  /// Reads the file from its start, and hands over frames until it is told to stop.
  package typealias Frames =
    @Sendable (_ each: (StoredClip, StoredFrame) -> Bool) throws(CodecError) -> Void

  private let frames: Frames
  private let budget: Int
  private let cache = Mutex(Cache())

  /// Pictures in the bytes of a file, which sentences call `name`.
  ///
  /// - Parameter budget: how many pixels are kept decoded; by default 32 million, 128 MB.
  package convenience init(
    _ bytes: [UInt8], named name: String, decoder: any ClipDecoder, budget: Int = 32_000_000
  ) {
    self.init(digests: nil, budget: budget) { each throws(CodecError) in
      try decoder.decode(bytes, named: name, each: each)
    }
  }

  /// Pictures that are read again from wherever they are.
  ///
  /// - Parameters:
  ///   - digests: the digests of all pictures in their order, if they are known already.
  ///   - budget: how many pixels are kept decoded.
  package init(digests: [UInt64]?, budget: Int, frames: @escaping Frames) {
    self.frames = frames
    self.budget = budget
    cache.withLock { $0.order = digests }
  }

  /// The picture with a digest, or nil when the golden does not keep it.
  package func picture(_ digest: UInt64) throws(CodecError) -> Pixmap? {
    try cache.withLock { cache throws(CodecError) -> Pixmap? in
      if let pixmap = cache.pictures[digest] { return pixmap }
      if let order = cache.order, !order.contains(digest) { return nil }
      try fill(&cache, from: digest)
      return cache.pictures[digest]
    }
  }

  /// The digests of all pictures in the file, in its order.
  package func digests() throws(CodecError) -> [UInt64] {
    try cache.withLock { cache throws(CodecError) -> [UInt64] in
      if cache.order == nil { try fill(&cache, from: nil) }
      return cache.order ?? []
    }
  }

  /// Reads the file and keeps the pictures from one on, as many as the budget allows.
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
