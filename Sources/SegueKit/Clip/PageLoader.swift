import SegueGraphics
import SegueScript
import SegueStage
import SegueText

/// A loader of the page round a clip: sets its words, lays it out, and checks its size.
struct PageLoader {
  let script: ParsedScript
  /// The account that work and memory are charged to.
  let account: ClipAccount
  let limits: ResourceLimits

  /// Returns the page of a scene; nil without one.
  ///
  /// - Parameters:
  ///   - timeline: the scene laid out in time.
  ///   - fonts: the fonts of the script; nil for a page without words.
  /// - Throws: a diagnostic at the place of the page.
  func page(
    of scene: Scene, _ timeline: Timeline, _ pictures: Pictures, _ fonts: FontLibrary?
  ) throws(SegueError) -> PagePicture? {
    let found: PageParts?
    do throws(PageProblem) {
      found = try PageParts(scene, timeline, pictures: pictures, texts: nil)
    } catch {
      throw .script([diagnostic(of: error)])
    }
    guard var parts = found else { return nil }
    parts.texts = fonts.map { TextLayoutCache($0, scale: parts.scale, account: account) }
    try checkWords(of: parts)
    try checkBezel(of: parts)
    let page: PagePicture
    do throws(PageProblem) {
      page = try PagePicture(parts)
    } catch {
      throw .script([diagnostic(of: error)])
    }
    try checkSize(page.pixelSize)
    return page
  }

  /// Returns the stage that holds several clips.
  ///
  /// - Throws: a diagnostic at the place of the page.
  func comparison(
    of scene: Scene, _ clips: [Timeline], _ pictures: Pictures, _ fonts: FontLibrary?
  ) throws(SegueError) -> ComparisonStage {
    var scene = scene
    scene.canvas.scale = clips.map(\.canvas.scale).max() ?? 1
    do throws(PageProblem) {
      if var parts = try PageParts(scene, nil, pictures: pictures, texts: nil) {
        parts.texts = fonts.map { TextLayoutCache($0, scale: parts.scale, account: account) }
        return try ComparisonStage(parts, of: clips)
      }
    } catch {
      throw .script([diagnostic(of: error)])
    }
    throw .unexpected("a comparison has no page")
  }

  /// Reports words that cannot be set.
  private func checkWords(of parts: PageParts) throws(SegueError) {
    guard let texts = parts.texts else { return }
    var problems: [Diagnostic] = []
    let page = script.locations.page
    let words =
      parts.words.map { ($0.string, $0.style, page) }
      + parts.captions.map { cue in
        let place = cue.step.flatMap { script.locations.captions[$0] ?? script.locations.steps[$0] }
        return (cue.words, parts.page.captions.style, place ?? page)
      }
      + parts.calloutTexts.map { step, text in
        (text, Callout.style, script.locations.annotations[step] ?? page)
      }
    for (string, style, place) in words {
      do throws(TextError) {
        _ = try texts.text(string, style, width: nil, height: nil)
      } catch {
        let problem = TextProblem(error)
        problems.append(
          script.diagnostic(.error, problem.topic, problem.message, at: place, help: problem.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
  }

  /// Reports a screen that is not inside the picture of a device.
  private func checkBezel(of parts: PageParts) throws(SegueError) {
    guard let image = parts.page.frame.image, let screen = parts.page.frame.screen else { return }
    let size = parts.pictures[image].size
    let isInside =
      screen.maxX <= Double(size.width) && screen.maxY <= Double(size.height)
    if isInside { return }
    throw .script([
      script.diagnostic(
        .error, .badFrame,
        "the screen ends at \(screen.maxX.fixed()), \(screen.maxY.fixed()), outside of the picture, which has "
          + "\(size.width)x\(size.height) pixels", at: script.locations.page,
        help: ["write `screen: [x, y, width, height]` in pixels of the picture"])
    ])
  }

  private func diagnostic(of problem: PageProblem) -> Diagnostic {
    switch problem {
    case .noRoom(let room):
      script.diagnostic(
        .error, .badPage,
        "the margin and the words leave \(room.width.fixed(1))x\(room.height.fixed(1)) points of the page for "
          + "the device, and it needs 16x16 at least", at: script.locations.page,
        help: ["make the `size` larger, or the `margin` smaller; `size: auto` always has room"])
    case .unequalClips(let first, let other):
      script.diagnostic(
        .error, .badComparison,
        "the clips share one place, and one is \(first.words) points, another \(other.words)",
        at: script.locations.timeline,
        help: ["show them side by side: `page: { layout: side-by-side }`"])
    case .noLayer(let name, let step):
      script.diagnostic(
        .error, .badMark,
        "no layer `\(name.prefix(60))` shows when this step begins, or when it ends",
        at: script.locations.annotations[step] ?? script.locations.steps[step],
        help: ["name a layer that shows, or write its place in points of the canvas"])
    }
  }

  /// Reports a page that exceeds the limits of sides and pixels.
  private func checkSize(_ size: PixelSize) throws(SegueError) {
    let most = ScriptLimits(limits)
    let sentence: (String, String)
    if max(size.width, size.height) > most.side {
      sentence = (
        "over the limit of \(most.side) a side",
        "make it smaller, or lower its `scale`; no option raises this limit"
      )
    } else if size.width * size.height > limits.pixels {
      sentence = (
        "over the limit of \(limits.pixels) pixels", ResourceLimits.Name.pixels.advice
      )
    } else {
      return
    }
    throw .script([
      script.diagnostic(
        .error, .limit, "the page is \(size.width)x\(size.height) pixels, \(sentence.0)",
        at: script.locations.page, help: [sentence.1])
    ])
  }
}

extension Size {
  /// The size in words: `390x844`.
  fileprivate var words: String { "\(width.fixed())x\(height.fixed())" }
}
