internal import SegueGraphics

extension PictureBrowser {
  /// Returns the layers of a state at a time: grid, covers, backdrop, pictures, status bar.
  func layers(of state: BrowserState, at time: Double) -> [Layer] {
    var layers = settings.grid.map { [$0] } ?? []
    if state.phase != .grid {
      layers += state.covered(at: time).compactMap(cover)
      var backdrop = Layer(
        name: "backdrop", frame: Rect(origin: .zero, size: settings.size),
        color: settings.backdrop)
      backdrop.opacity = state.backdrop(at: time)
      layers.append(backdrop)
      layers += pictures(of: state, at: time)
    }
    if var bar = settings.statusBar {
      bar.opacity = state.phase == .browsing ? 0 : 1
      layers.append(bar)
    }
    return layers
  }

  /// Returns the layer that covers the thumbnail of a picture away from the grid; nil without one.
  private func cover(of index: Int) -> Layer? {
    settings.pictures[index].thumbnail.map {
      Layer(name: "cover", frame: $0, color: settings.cover)
    }
  }

  /// Returns the visible pictures at a time, the one of the page at rest on top.
  private func pictures(of state: BrowserState, at time: Double) -> [Layer] {
    var layers: [Layer] = []
    let top = state.flight?.index ?? state.scroll.index
    if !state.isOpening {
      for index in visiblePages(of: state, at: time) where index != top {
        var layer = picture(index, in: frame(of: index, in: state, at: time))
        // Pages that were scrolling out when the browser closed keep moving, and fade.
        if let flight = state.flight { layer.opacity = 1 - flight.progress(at: time) }
        layers.append(layer)
      }
    }
    guard settings.pictures.indices.contains(top) else { return layers }
    let frame = state.flight?.frame(at: time) ?? frame(of: top, in: state, at: time)
    return layers + [picture(top, in: frame)]
  }

  /// Returns the layer of a picture in a frame.
  private func picture(_ index: Int, in frame: Rect) -> Layer {
    settings.pictures[index].layer(named: "picture-\(index + 1)", in: frame)
  }

  /// Returns the pages that are partly visible, and those whose picture a drag carries.
  private func visiblePages(of state: BrowserState, at time: Double) -> [Int] {
    let page = settings.size.width + settings.gap
    let first = (state.scroll.offset(at: time) / max(page, 1e-3)).rounded(.down)
    let last = Double(settings.pictures.count - 1)
    guard last >= 0 else { return [] }
    let nearest = Int(first.clamped(to: 0...last))
    let carried = state.drags.filter { time < $0.end }.map(\.index)
    return Set([nearest, min(nearest + 1, Int(last))] + carried).sorted()
  }

  /// Returns the frame of a picture at a time with its zoom and drags, in points of the stage.
  func frame(of index: Int, in state: BrowserState, at time: Double) -> Rect {
    let onPage = zoom(of: index, in: state).frame(at: time)
    let frame = onPage.offset(by: Point(state.scroll.left(of: index, at: time), 0))
    return state.drags.filter { $0.index == index }
      .reduce(frame) { $1.pose(at: time).applied(to: $0) }
  }

  /// Returns the zoom of a picture in a state.
  func zoom(of index: Int, in state: BrowserState) -> PictureZoom {
    if let zoom = state.zooms[index] { return zoom }
    let fit = ZoomFit(
      page: settings.size, full: settings.pictures[index].fullFrame,
      maximum: settings.maximumZoom)
    return PictureZoom(fit, pacing: settings.zoom.resolved)
  }
}
