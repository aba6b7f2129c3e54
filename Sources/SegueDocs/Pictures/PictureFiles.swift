import SegueCodecs
import SegueGraphics

/// The files of a clip's pictures.
struct PictureFiles {
  let access: FolderAccess

  /// The largest file that is read, in bytes.
  private static let longest = 1 << 30

  /// Returns the size of a plan's base picture in pixels, from its file; nil if that is missing.
  func size(of plan: ClipPlan) -> PixelSize? {
    // The poster of a video has its size, and can be read.
    let index = plan.isVideo ? 1 : 0
    guard plan.paths.indices.contains(index), case let path = plan.paths[index],
      let bytes = try? access.open(path).read(atMost: Self.longest)
    else { return nil }
    var size: PixelSize?
    _ = try? ClipFile(use: .changes).decode(bytes, named: path) { clip, _ in
      size = clip.size
      return false
    }
    return size
  }

  /// Returns the size of a plan's base picture on a page; nil if it is not known.
  ///
  /// - Parameter old: the size of the file before, in pixels.
  func size(of plan: ClipPlan, insteadOf old: PixelSize?) -> ShownSize? {
    func points(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / plan.scale).rounded())) }
    guard let pixels = size(of: plan) else { return nil }
    return ShownSize(
      width: points(pixels.width), height: points(pixels.height),
      oldWidth: old.map { points($0.width) }, oldHeight: old.map { points($0.height) })
  }
}
