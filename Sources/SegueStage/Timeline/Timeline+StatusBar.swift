import SegueGraphics

extension Timeline {
  /// The fixed status bars that show at a time of a segment, over everything.
  ///
  /// They are taken out of the screens that move, so that none is seen twice.
  ///
  /// While one screen gives way to another their bars change places by a fade that keeps pace with
  /// the transition; bars that look alike simply stay.
  func statusBars(in segment: Segment, at time: Double) -> [Layer] {
    var presenter: Screen?
    if let surroundings = segment.surroundings {
      presenter = surroundings.stage.from
      if surroundings.transition.presentation != nil {
        return [bar(of: surroundings.stage.from)].compactMap { $0 }
      }
    }
    switch segment.content {
    case .still(let screen): return [bar(of: screen)].compactMap { $0 }
    case .transition(let transition, let stage, _):
      return statusBars(
        of: transition, stage, over: presenter, at: segment.moment(at: time)?.progress ?? 1)
    case .interaction(let transition, let stage, let drag, let touchDown):
      return statusBars(
        of: transition, stage, over: presenter, at: drag.moment(at: time - touchDown).progress)
    case .sheet(_, let stage, _, _, _): return [bar(of: stage.from)].compactMap { $0 }
    case .change(let change, let presentation, _):
      guard let (transition, stage) = presentation else {
        return [bar(of: change.screen)].compactMap { $0 }
      }
      return [
        transition.presentation == nil
          ? bar(of: change.screen, over: stage.from) : bar(of: stage.from)
      ].compactMap { $0 }
    // A container has a bar of its own, with rules of its own.
    case .container: return []
    }
  }

  /// The bars between two screens at a progress, which may pass 1; a screen that rests over its
  /// presenter leaves that its bar.
  ///
  /// - Parameter presenter: what lies below both screens; nil where nothing does.
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
    // An opaque bar over another is a dissolve; only one that has no successor fades itself.
    if to == nil { from?.opacity = 1 - progress }
    to?.opacity = progress
    return [from, to].compactMap { $0 }
  }

  /// The layer of a screen's bar, if it has one that is fixed.
  private func bar(of screen: Screen, over presenter: Screen? = nil) -> Layer? {
    Self.bar(of: screen, over: presenter, size: canvas.size, pictures)
  }

  /// The fixed bar of a screen; over a presenter that shows through it, the presenter's lies below.
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
  /// A screen's status bar, in points of the screen.
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

  /// What a screen shows where its fixed status bar is taken out of it: its own colours, as they are
  /// right below the bar, or the colour behind what it holds.
  ///
  /// Of a picture that is the row of pixels below the bar: an eighth of its height is stretched over
  /// the bar's, so that next to nothing of its neighbours is seen. Nil where a colour fills it anyway.
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
      // Where an opaque picture is narrower than the screen, the ground shows beside it.
      ground.color =
        picture.isOpaque && place.minX <= 0 && place.maxX >= size.width ? nil : ground.color
    }
    self = ground
  }
}

extension Timeline.Segment {
  /// Where in its course a transition is at a time; nil while a screen just shows.
  package func moment(at time: Double) -> TransitionMoment? {
    guard case .transition(_, _, let pacing) = content else { return nil }
    let elapsed = time - start
    if elapsed <= Timeline.timeResolution { return .start }
    if elapsed >= duration - Timeline.timeResolution { return .end }
    return .during(pacing.progress(at: elapsed))
  }
}
