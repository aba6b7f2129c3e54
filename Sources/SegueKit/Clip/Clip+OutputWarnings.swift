import SegueGraphics
import SegueRaster
package import SegueScript
import SegueStage

/// What outputs do not keep of a clip.
extension Clip {
  /// At how many moments a clip over nothing is looked at.
  private static let moments = 8

  /// Warnings about the outputs of a plan, though they can be written.
  ///
  /// Costs eight drawings of the whole picture for a GIF of a clip over nothing, and nothing for others.
  package func warnings(of plan: OutputPlan) -> [Diagnostic] {
    let warnings = paceWarnings(of: plan.outputs) + softPixelWarnings(of: plan)
    return isQuick ? warnings.withoutPlaces : warnings
  }

  private func softPixelWarnings(of plan: OutputPlan) -> [Diagnostic] {
    let dropping = plan.outputs.indices.first { index in
      let output = plan.outputs[index]
      return output.format == .gif && output.content == .clip && output.options.background == nil
    }
    guard scene.background.alpha == 0, let dropping, showsSoftPixelsOverNothing else { return [] }
    let places = script.locations.outputs
    let place = places.indices.contains(dropping) ? places[dropping] : script.locations.timeline
    return [
      script.diagnostic(
        .warning, .softPixels,
        "\(plan.outputs[dropping].path) \(OutputReport.softPixelsAreDropped)",
        at: place,
        help: [
          "`.apng`, `.webp` and a folder of PNG files keep it; a `background` of the output, or of the "
            + "script, shows it in a GIF"
        ])
    ]
  }

  /// Whether something is partly opaque at one of a few moments, and not only along an edge.
  private var showsSoftPixelsOverNothing: Bool {
    timeline.spread(Self.moments).contains { time in
      let list = timeline.displayList(at: time)
      guard (try? memory.check(size.area * 4, for: name)) != nil,
        (try? work.check(drawing: list, for: name)) != nil
      else { return false }
      return rasterizer.render(list).hasSoftPixels
    }
  }
}

extension OutputReport {
  /// What a warning says of a GIF of what is soft over nothing.
  package static let softPixelsAreDropped =
    "is a GIF, which drops soft shadows and all else that is less than half opaque over nothing"
}

extension Pixmap {
  /// Whether the corners of any square of 4 pixels are seen and less than half opaque.
  ///
  /// Where an edge is smoothed one or two pixels are, across it.
  var hasSoftPixels: Bool {
    func isSoft(_ x: Int, _ y: Int) -> Bool { (1..<128).contains(self[x, y] >> 24) }
    for y in 0..<max(0, height - 3) {
      for x in 0..<max(0, width - 3)
      where isSoft(x, y) && isSoft(x + 3, y) && isSoft(x, y + 3) && isSoft(x + 3, y + 3) {
        return true
      }
    }
    return false
  }
}
