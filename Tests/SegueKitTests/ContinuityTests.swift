import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Continuity: between two close times no layer moves farther than its speed limit allows.
@Suite struct ContinuityTests {
  /// Samples per second; four between two touch events.
  private static let rate = 240.0

  /// The highest speed of a corner, in stage heights per second.
  ///
  /// The fastest motion of the catalogue is the far corner of the KuGou arc: 45° on a radius of 1.9
  /// heights in 0.4 s, with a peak of 1.7 times its mean speed: 6.4 heights per second. Springs
  /// start faster still, and a flick of 3000 pt/s has 3.6.
  private static let fastest = 14.0

  /// Higher limits for individual scripts.
  ///
  /// Material's emphasized curve rises at up to 10.2 times its mean speed where its two cubics
  /// meet: the lower edge of a container moves 0.72 heights in at least 0.4 s, and reaches 18.4
  /// there. A window is 1.6 times as wide as high, and a push crosses its width.
  private static let faster = [
    "material/container-transform.yaml": 19.0, "flows/material-set.yaml": 19.0,
    "pages/window.yaml": 24.0, "pages/captions-above.yaml": 24.0,
  ]

  /// Layers that jump by design, by script: a cut of their content explains each.
  private static let cuts: [String: Set<String>] = [
    // The topmost sheet is replaced by another.
    "uikit/sheet-stack.yaml": [
      "/presented", "/presented/presented-content", "/presented/presented-content/layer-1",
    ],
    "flows/sheet-over-sheet.yaml": [
      "/presented", "/presented/presented-content", "/presented/presented-content/title",
    ],
    // A keyboard is presented over the alert, and a popover after an action sheet.
    "flows/alert-with-field.yaml": ["/presented", "/presented/presented-content"],
    "flows/choices.yaml": ["/presented", "/presented/presented-content"],
    // A loop begins again outside its mask.
    "flows/skeleton.yaml": ["/screen/bars/band"],
    // The bar of another screen is shown.
    "glass/tab-selection.yaml": ["/screen/bar/tab-bar", "/screen/bar/tab-bar/tab-selection"],
  ]

  @Test(arguments: CatalogueScripts.names)
  func layersMoveWithinTheirSpeedLimit(name: String) throws {
    let timeline = try CatalogueScripts.clip(name).timeline
    let most = (Self.faster[name] ?? Self.fastest) / Self.rate * timeline.canvas.size.height
    let count = Int((timeline.duration * Self.rate).rounded(.down))
    var before = Self.corners(of: timeline.layers(at: 0))
    for index in 1...max(1, count) {
      let time = Double(index) / Self.rate
      let now = Self.corners(of: timeline.layers(at: time))
      for (layer, corners) in now where Self.cuts[name]?.contains(layer) != true {
        // A layer that appears or disappears has no previous position.
        guard let old = before[layer], old.count == corners.count else { continue }
        let step = zip(old, corners).map { ($0 - $1).length }.max() ?? 0
        #expect(step <= most, "\(layer) moves by \(step.fixed()) pt at \(time.fixed()) s")
      }
      before = now
    }
  }

  /// Returns the corners of all visible layers on the stage, by their path of names.
  private static func corners(of layers: [Layer]) -> [String: [Point]] {
    var result: [String: [Point]] = [:]
    for layer in layers { add(layer, path: "", to: &result) { $0 } }
    return result
  }

  private static func add(
    _ layer: Layer, path: String, to result: inout [String: [Point]],
    _ toStage: (Point) -> Point?
  ) {
    // A bent layer has no corners; its mesh has.
    guard layer.opacity > 0, layer.mesh == nil else { return }
    let path = path + "/" + layer.name
    let own = ProjectiveTransform(layer.placement3D)
    let corners = Rect(origin: .zero, size: layer.size).corners
    let seen = corners.compactMap { own.apply($0).flatMap(toStage) }
    if seen.count == 4 { result[path] = seen }
    for child in layer.children {
      let view = ProjectiveTransform(child.placement3D * layer.sublayerPlacement)
      let back = ProjectiveTransform(child.placement3D).inverse
      add(child, path: path, to: &result) { point in
        // The child's transform without and with this layer's perspective, then to the stage.
        back?.apply(point).flatMap(view.apply).flatMap(own.apply).flatMap(toStage)
      }
    }
  }
}
