import SegueGraphics

extension Timeline {
  /// Returns the fixed status bars at a time of a segment, which are drawn over everything.
  ///
  /// They are removed from the moving screens, so that none is drawn twice. While one screen
  /// replaces another their bars cross-fade at the transition's progress; equal bars stay.
  func statusBars(in segment: Segment, at time: Double) -> [Layer] {
    var presenter: Screen?
    if let surroundings = segment.surroundings {
      presenter = surroundings.stage.from
      if surroundings.transition.presentation != nil {
        return [bar(of: surroundings.stage.from)].compactMap { $0 }
      }
    }
    switch segment.content {
    case .still(let screen), .animation(_, let screen): return [bar(of: screen)].compactMap { $0 }
    case .transition(let transition, let stage, _):
      return statusBars(
        of: transition, stage, over: presenter, at: segment.moment(at: time)?.progress ?? 1)
    case .interaction(let transition, let stage, let drag, let touchDown):
      return statusBars(
        of: transition, stage, over: presenter, at: drag.moment(at: time - touchDown).progress)
    case .sheet(_, let stage, _, _, _): return [bar(of: stage.from)].compactMap { $0 }
    case .change(let change, let presentation, _):
      let screen = change.screen.shown(at: time)
      guard let (transition, stage) = presentation else {
        return [bar(of: screen)].compactMap { $0 }
      }
      return [
        transition.presentation == nil
          ? bar(of: screen, over: stage.from) : bar(of: stage.from)
      ].compactMap { $0 }
    // A container draws its own bar, by its own rules.
    case .container, .clips: return []
    }
  }

  /// Returns the bars between two screens at a progress, which may exceed 1.
  ///
  /// A screen presented over a visible presenter keeps the presenter's bar.
  ///
  /// - Parameter presenter: the screen below both; nil where there is none.
  private func statusBars(
    of transition: Transition, _ stage: TransitionStage, over presenter: Screen?,
    at progress: Double
  ) -> [Layer] {
    if transition.presentation != nil {
      return [bar(of: stage.direction == .forward ? stage.from : stage.to)].compactMap { $0 }
    }
    let comes = stage.direction == .forward
    let below = stage.keepsPresenter ? stage.presenter : nil
    var (from, to) = (
      bar(of: stage.from, over: comes ? presenter : below ?? presenter),
      bar(of: stage.to, over: comes ? below ?? presenter : presenter)
    )
    let progress = max(0, min(1, progress))
    if progress == 0 || from == to { return [from].compactMap { $0 } }
    if progress == 1 { return [to].compactMap { $0 } }
    // An opaque bar over another is a dissolve; a bar without a successor fades out.
    if to == nil { from?.opacity = 1 - progress }
    to?.opacity = progress
    return [from, to].compactMap { $0 }
  }

  /// Returns the layer of a screen's fixed status bar, or nil.
  private func bar(of screen: Screen, over presenter: Screen? = nil) -> Layer? {
    Self.bar(of: screen, over: presenter, size: canvas.size, pictures)
  }

  /// Returns the fixed bar of a screen; over a presenter that shows through it, the presenter's is below.
  static func bar(
    of screen: Screen, over presenter: Screen?, size: Size, _ pictures: Pictures
  ) -> Layer? {
    let own = fixedBar(of: screen, size: size, pictures)
    guard let presenter, !screen.isOpaque(in: pictures),
      let below = fixedBar(of: presenter, size: size, pictures)
    else { return own }
    guard let own else { return below }
    var both = Layer(name: "status-bars", frame: Rect(origin: .zero, size: size))
    both.children = [below, own]
    return both
  }
}

extension Layer {
  /// Creates the layer of a screen's status bar, in points of the screen.
  init(_ bar: StatusBar, of screen: Screen, size: Size, pictures: Pictures) {
    let frame = Rect(0, 0, size.width, min(bar.height, size.height))
    self.init(name: "status-bar", frame: frame, color: bar.fill)
    guard bar.fill == nil else { return }
    masksToBounds = true
    var bare = screen
    bare.statusBar = nil
    children = [
      Layer(
        screen: bare, name: "screen", frame: Rect(origin: .zero, size: size), pictures: pictures)
    ]
  }

  /// Creates the layer that fills a screen where its fixed status bar is removed.
  ///
  /// It has the screen's background colour; over it, a picture repeats its pixel row right below
  /// the bar: an eighth of the row's height is stretched over the bar's, so that its neighbours
  /// barely contribute. Nil for a screen of one colour.
  init?(below bar: StatusBar, of screen: Screen, size: Size, pictures: Pictures) {
    let frame = Rect(0, 0, size.width, min(bar.height, size.height))
    var ground = Layer(
      name: "status-bar-ground", frame: frame, color: screen.background(in: pictures, on: size))
    switch screen.content {
    case .fill: return nil
    case .layers, .composition: break
    case .image(let asset, let mode):
      let picture = pictures[asset]
      let place = mode.place(picture.size.size, in: size)
      let rows = Double(picture.size.height)
      let row = ((frame.maxY - place.minY) / place.height * rows - 1e-6).rounded(.up)
      guard row >= 0, row < rows, place.width > 0 else { break }
      var image = Layer.Image(asset: asset, size: picture.size)
      image.contentsRect = Rect(
        (frame.minX - place.minX) / place.width, (row + 0.5 - 1.0 / 16) / rows,
        frame.width / place.width, 1 / 8 / rows)
      ground.image = image
      // Where an opaque picture is narrower than the screen, the background shows beside it.
      ground.color =
        picture.isOpaque && place.minX <= 0 && place.maxX >= size.width ? nil : ground.color
    }
    self = ground
  }
}

extension Timeline.Segment {
  /// Returns the state of a transition at a time; nil for segments without one.
  package func moment(at time: Double) -> TransitionMoment? {
    guard case .transition(_, _, let pacing) = content else { return nil }
    let elapsed = time - start
    if elapsed <= Timeline.timeResolution { return .start }
    if elapsed >= duration - Timeline.timeResolution { return .end }
    return .during(pacing.progress(at: elapsed), share: elapsed / duration)
  }
}
