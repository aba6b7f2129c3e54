import SegueGraphics

extension PageCamera {
  /// The share of the page's sides that stays free round a focus.
  private static let margin = 0.06
  /// The least and the greatest factor by which the page is shown larger.
  private static let zooms = 1.0...8.0

  /// Creates the camera of a page with a geometry.
  init(_ focuses: [PlacedFocus], _ geometry: PageGeometry) {
    let (size, room) = (geometry.pixelSize, geometry.viewport)
    let scale = geometry.scale
    let seen = Rect(
      room.minX * scale, room.minY * scale, room.width * scale, room.height * scale)
    self.init(focuses, reach: Double(max(size.width, size.height))) { frame in
      let corners = frame.corners.compactMap(geometry.stageToPixels.apply)
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      guard corners.count == 4, let left = xs.min(), let right = xs.max(), let top = ys.min(),
        let bottom = ys.max(), right > left, bottom > top
      else { return nil }
      let free = 1 - 2 * Self.margin
      let zoom = min(free * seen.width / (right - left), free * seen.height / (bottom - top))
        .clamped(to: Self.zooms)
      var offset = seen.center - Point((left + right) / 2, (top + bottom) / 2) * zoom
      // The stage begins on a whole pixel.
      if let corner = geometry.stageToPixels.apply(.zero) {
        let place = corner * zoom + offset
        offset = offset + Point(place.x.rounded() - place.x, place.y.rounded() - place.y)
      }
      return View(zoom: zoom, offset: offset)
    }
  }
}

extension PageGeometry {
  /// Returns the room in pixels within which a view is drawn; nil for the whole page.
  ///
  /// It closes on the room between the words while the page's corners move by the gap to the words, so
  /// that the device never lies below words, and nothing is cut at once.
  func room(for view: PageCamera.View) -> Rect? {
    if wordPlaces.isEmpty { return nil }
    let (width, height) = (Double(pixelSize.width), Double(pixelSize.height))
    let grown = Point((view.zoom - 1) * width, (view.zoom - 1) * height) + view.offset
    let way = max(abs(view.offset.x), abs(view.offset.y), abs(grown.x), abs(grown.y))
    let share = (way / (Self.gap / 2 * scale)).clamped(to: 0...1)
    let room = viewport
    let top = room.minY * share
    let bottom = size.height + (room.maxY - size.height) * share
    return Rect(0, top * scale, width, (bottom - top) * scale)
  }

  /// Returns the transform from points of the stage to points of the page, seen by its camera.
  func stageToPoints(_ view: PageCamera.View?) -> ProjectiveTransform {
    let seen = view.map { stageToPixels * $0.transform } ?? stageToPixels
    return seen
      * ProjectiveTransform(
        .scale(size.width / Double(pixelSize.width), size.height / Double(pixelSize.height)))
  }
}
