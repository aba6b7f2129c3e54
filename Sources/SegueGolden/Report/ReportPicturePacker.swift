package import SegueCodecs
import SegueGraphics

/// Says the pictures of a report in few bytes: as what changes since one that the page has already.
///
/// That is the frame before, or the golden's frame of the same number, of which a clip that differs
/// in some pixels holds nearly everything. Pictures must be asked for in the page's order. Memory:
/// the picture before, and the golden's of one clip.
package struct ReportPicturePacker {
  /// The most pictures that a browser decodes to show one: it may be any, and the first is seldom kept.
  private static let longestChain = 8
  /// A page is read a few times and then thrown away: least time rather than least bytes.
  private static let effort = PNGEffort(2)

  /// A picture that the page has.
  private struct Packed {
    let key: String
    let pixmap: Pixmap
    /// The number of pictures that make it up, itself included.
    let depth: Int
  }

  private let pictures: ReportPictures
  // The clip of the last picture, and that picture.
  private var clip = -1
  private var last: Packed?
  // The golden that the next clip may be held against, by frame.
  private var golden: (clip: Int, frames: [Int: Packed]) = (-1, [:])

  /// A packer of pictures that are found where they came from.
  package init(_ pictures: ReportPictures) { self.pictures = pictures }

  /// A picture; nil when no clip kept it.
  package mutating func picture(_ key: String) throws(CodecError) -> ReportPicture? {
    guard let place = pictures.place(of: key) else { return nil }
    if place.clip != clip { begin(place.clip) }
    guard let pixmap = pictures.pixmap(at: place) else { return nil }
    let (picture, depth) = try pack(pixmap, among: [last, golden.frames[place.frame]])
    let packed = Packed(key: key, pixmap: pixmap, depth: depth)
    last = packed
    if golden.clip == place.clip { golden.frames[place.frame] = packed }
    return picture
  }

  /// Forgets what the pictures of another clip are not drawn over.
  private mutating func begin(_ next: Int) {
    clip = next
    last = nil
    if pictures.golden(ofClip: next) == golden.clip { return }
    golden = (pictures.golden(ofClip: next + 1) == next ? next : -1, [:])
  }

  /// The picture over one of the bases, whichever leaves least to say, or alone; and its depth.
  private func pack(
    _ pixmap: Pixmap, among bases: [Packed?]
  ) throws(CodecError) -> (ReportPicture, depth: Int) {
    let encoder = PNGEncoder(effort: Self.effort)
    var best: (patch: PixmapPatch, base: Packed)?
    for base in bases.compactMap(\.self) where base.depth < Self.longestChain {
      guard let patch = PixmapPatch(from: base.pixmap, to: pixmap) else { continue }
      if patch.changedPixels < best?.patch.changedPixels ?? .max { best = (patch, base) }
    }
    guard let (patch, base) = best else {
      return (ReportPicture(png: try encoder.encode(pixmap)), 1)
    }
    let below = ReportPicture.Base(key: base.key, x: patch.rect.x, y: patch.rect.y)
    return (ReportPicture(png: try encoder.encode(patch.pixmap), over: below), base.depth + 1)
  }
}
