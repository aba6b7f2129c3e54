import SegueGolden
import SegueGraphics

extension PlantedDefect {
  static let layers: [PlantedDefect] =
    tracked("a layer 2 pt lower", [.place]) { clip in
      clip.changeLayer("card") { $0.center = $0.center.map { Point($0.x, $0.y + 2) } }
    }
    + tracked("a layer a hundredth of a point lower", [.place]) { clip in
      clip.changeLayer("card") { $0.center = $0.center.map { Point($0.x, $0.y + 0.01) } }
    }
    + tracked("a larger layer", [.sizeOfLayer]) { clip in
      clip.changeLayer("card") { $0.size = Size(17, 24) }
    }
    + tracked("a turned layer", [.turn]) { clip in
      clip.changeLayer("card") { $0.shape = .flat(turn: 3, scaleX: 1, scaleY: 1, skew: 0) }
    }
    + tracked("a scaled layer", [.scale]) { clip in
      clip.changeLayer("card") { $0.shape = .flat(turn: 0, scaleX: 1.1, scaleY: 1, skew: 0) }
    }
    + tracked("a skewed layer", [.skew]) { clip in
      clip.changeLayer("card") { $0.shape = .flat(turn: 0, scaleX: 1, scaleY: 1, skew: 0.2) }
    }
    + tracked("a paler layer", [.alpha]) { clip in clip.changeLayer("card") { $0.alpha = 0.9 } }
    + tracked("round corners", [.radius]) { clip in clip.changeLayer("card") { $0.radius = 4 } }
    + tracked("a darker layer", [.brightness]) { clip in
      clip.changeLayer("card") { $0.brightness = 0.8 }
    }
    + tracked("a bent layer", [.mesh]) { clip in
      clip.changeLayer("card") { $0.mesh = PixelSize(8, 8) }
    }
    + tracked("a layer seen in perspective", [.corners, .turn, .scale]) { clip in
      clip.changeLayer("card") { layer in
        layer.shape = .corners([Point(4, 4), Point(20, 6), Point(20, 30), Point(4, 32)])
      }
    }
    + tracked("layers in another order", [.order]) { clip in
      for index in clip.frames.indices { clip.frames[index].layers.reverse() }
      clip.changePictures { $0[0, 0] ^= 0x40 }
    }
    + tracked("a new layer", [.layerAppeared]) { clip in
      for index in clip.frames.indices {
        clip.frames[index].layers.append(
          LayerSample(path: "badge", center: Point(5, 5), size: Size(4, 4)))
      }
      clip.changePictures { $0[0, 0] ^= 0x40 }
    }
    + tracked("a missing layer", [.layerDisappeared]) { clip in
      for index in clip.frames.indices { clip.frames[index].layers.removeLast() }
      clip.changePictures { $0[0, 0] ^= 0x40 }
    }
    + tracked("another transition", [.stepReplaced]) { clip in
      for index in clip.frames.indices where clip.frames[index].step == 2 {
        clip.frames[index].text = "cover albums -> player"
      }
      clip.changePictures { $0[0, 0] ^= 0x40 }
    }
    + tracked("a longer way", [.place]) { $0 = MadeClip(way: 41) }

  /// Returns a clip with a second layer beside the card, which is absent while the card is beyond
  /// it.
  private static func hidden(_ clip: MadeClip, from: Double = 100, to: Double = 0) -> MadeClip {
    var clip = clip
    for index in clip.frames.indices {
      guard let card = clip.frames[index].layers.last, let center = card.center,
        center.x < from, center.x >= to
      else { continue }
      var back = card
      back.path = "back"
      clip.frames[index].layers.append(back)
    }
    return clip
  }

  /// Defects of the timing of steps.
  static let pace: [PlantedDefect] =
    tracked("a little more easing", [.curve]) { clip in
      clip = MadeClip { 0.97 * $0 * $0 * (3 - 2 * $0) + 0.03 * $0 }
    }
    + tracked("no easing", [.curve]) { $0 = MadeClip { $0 } }
    + tracked(
      "a spring damped 0.71 instead of 0.70", [.spring],
      golden: { MadeClip(move: 40, curve: MadeClip.spring(0.70)) }
    ) { $0 = MadeClip(move: 40, curve: MadeClip.spring(0.71)) }
    + tracked(
      "a spring damped 0.5 instead of 0.70", [.spring],
      golden: { MadeClip(move: 40, curve: MadeClip.spring(0.70)) }
    ) { $0 = MadeClip(move: 40, curve: MadeClip.spring(0.5)) }
    + tracked(
      "a spring without overshoot, more damped", [.curve],
      golden: { MadeClip(move: 40, curve: MadeClip.spring(1)) }
    ) { $0 = MadeClip(move: 40, curve: MadeClip.spring(1.03)) }
    + tracked(
      "another easing of a layer that is out of sight half of the time", [.curve],
      golden: { hidden(MadeClip { $0 }, from: 32) }
    ) { $0 = hidden(MadeClip { $0 * $0 * (3 - 2 * $0) }, from: 32) }
    + tracked(
      "another easing of a layer that is in sight half of the time", [.curve],
      golden: { hidden(MadeClip { $0 }, to: 24) }
    ) { $0 = hidden(MadeClip { $0 * $0 }, to: 24) }
    + tracked(
      "a layer out of sight sooner", [.layerDisappeared], golden: { hidden(MadeClip(), from: 40) }
    ) {
      $0 = hidden(MadeClip(), from: 26)
    }
    + tracked("a longer step", [.duration]) { $0 = MadeClip(move: 26) }
    + tracked("a shorter step", [.duration]) { $0 = MadeClip(move: 14) }
    + tracked("a longer still", [.duration]) { clip in
      clip.frames.insert(contentsOf: [clip.frames[2], clip.frames[2]], at: 2)
    }
    + tracked("a missing step", [.stepMissing, .dropped]) { clip in
      clip.frames.removeAll { $0.step == 2 }
    }
}
