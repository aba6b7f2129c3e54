package import SegueGraphics

extension Timeline {
  /// The clip in which covers of no set colour have the one that `sample` finds.
  ///
  /// - Parameter sample: told a screen and a place in it, in points; nil leaves the cover in the
  ///   screen's background colour.
  package func coveringPlaces(sample: (Screen, Rect) -> Color?) -> Timeline {
    var timeline = self
    timeline.changeStages { stage in
      guard let place = stage.placeToSample, let color = sample(stage.listScreen, place) else {
        return
      }
      stage.values["cover"] = .color(color)
    }
    return timeline
  }
}
