public import SegueGraphics
import SegueText

/// The layout of a picture in the bounds of its view, as of `UIView.ContentMode`.
public enum ContentMode: String, CaseIterable, Hashable, Sendable {
  /// Stretched to the bounds; the default of a `UIView`.
  case scaleToFill = "scale-to-fill"
  /// The largest size that fits inside the bounds, centred; the rest stays transparent.
  case aspectFit = "aspect-fit"
  /// The smallest size that covers the bounds, centred and clipped.
  case aspectFill = "aspect-fill"

  /// Returns the rectangle of a picture of `size` in a view's `bounds`, both in the same unit.
  public func place(_ size: Size, in bounds: Size) -> Rect {
    let whole = Rect(origin: .zero, size: bounds)
    guard size.width > 0, size.height > 0, self != .scaleToFill else { return whole }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    return Rect(center: whole.center, size: size * (self == .aspectFit ? min(x, y) : max(x, y)))
  }
}
