internal import SegueGraphics

// Ways back: to the values of the screen, and from a change that turns round.

extension SceneLayer {
  /// Returns the change back from a change that is still to be added, at its own pace.
  ///
  /// Texts and other properties that jump do so again; an effect has no way back.
  func wayBack(from change: Change, on stage: ChangeStage) -> Change {
    let motion = motion ?? LayerMotion()
    let drawn = drawnFrame(stage)
    var back = Change()
    back.timing = change.timing
    (back.timing.delay, back.timing.passes, back.timing.autoreverses) = (0, 1, false)
    back.content = change.content
    back.paths.resamples = true
    (back.enter, back.leave) = (change.leave, change.enter)
    for forward in change.isRest ? returning(to: stage.authored, motion) : change.properties {
      let property = forward.property
      let value: PropertyValue? =
        if property.isShape {
          (motion.shapes(of: property)?.model ?? shape(of: property)).map { .shape($0) }
        } else if property.isColor {
          motion.modelColors(of: property, self).map { .colors($0) }
        } else {
          motion.model(of: property, self, drawn: drawn).map { .numbers($0) }
        }
      guard let value else { continue }
      var timing = forward.timing
      if timing.delay != nil { timing.delay = 0 }
      if timing.passes != nil { (timing.passes, timing.autoreverses) = (1, false) }
      back.set(PropertyChange(property, .to(value), timing: timing))
    }
    for case .text in change.jumps {
      if let text = motion.lastText ?? text.string { back.set(.text(text)) }
    }
    return back
  }

  /// Returns the changes of all properties that differ from those of the layer in its screen.
  func returning(to authored: SceneLayer?, _ motion: LayerMotion) -> [PropertyChange] {
    guard let authored else { return [] }
    return AnimatedProperty.allCases.compactMap { property in
      if property.isShape {
        guard let shape = authored.shape(of: property),
          motion.shapes(of: property).map({ $0.model != shape }) ?? false
        else { return nil }
        return PropertyChange(property, .to(.shape(shape)))
      }
      if property.isColor {
        guard let colors = authored.colors(of: property),
          motion.modelColors(of: property, self) != colors
        else { return nil }
        return PropertyChange(property, .to(.colors(colors)))
      }
      guard let numbers = authored.numbers(of: property, drawn: nil),
        motion.model(of: property, self, drawn: nil) != numbers
      else { return nil }
      return PropertyChange(property, .to(.numbers(numbers)))
    }
  }
}
