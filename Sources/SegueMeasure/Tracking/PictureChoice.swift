/// A textured picture that moves along a path: the first one, which goes, or the last one, which comes.
struct PictureChoice {
  let tracker: PatchTracker
  /// Whether it is the last picture, which comes in, not the first one, which goes out.
  let isIn: Bool

  /// The number of choices that are worth a closer look.
  private static let most = 3
  /// The distance in pixels from which on a picture counts as away from its place.
  private static let away = 1.5

  /// Returns the choices by which patches of some frames within the motion agree, the best first.
  ///
  /// - Parameters:
  ///   - probes: some pictures within the motion, in the order of time.
  ///   - coarse: all pictures within the motion at low resolution.
  static func all(
    _ rest: RestingPictures, _ probes: [PatchTracker.Frame], coarse: [GreyPicture]
  ) -> [PictureChoice] {
    var found: [(score: Double, choice: PictureChoice)] = []
    for isIn in [true, false] {
      let picture = isIn ? rest.after : rest.before
      let templates = PatchTracker.Templates(picture, noise: rest.noise)
      guard templates.isTextured else { continue }
      let outward = isIn ? coarse.reversed() : coarse
      var trackers = BoxSide.allCases.map { side -> PatchTracker in
        let length = Float(side.isHorizontal ? picture.width : picture.height)
        // A spring goes somewhat beyond its end.
        return PatchTracker(
          templates, along: .slide(through: side), range: -length / 3...length)
      }
      if let path = PathFinder(templates, of: picture).path(in: outward), !path.isAlongAxis {
        trackers.append(PatchTracker(templates, along: path, range: range(of: path, picture)))
      }
      for tracker in trackers {
        // Of two pictures the one that moves farther is in front: the other one gives way.
        let score = probes.reduce(0.0) { sum, probe in
          guard let finding = tracker.finding(in: probe), abs(finding.distance) > away
          else { return sum }
          return sum + finding.share * finding.share * abs(finding.distance).squareRoot()
        }
        if score > 0 {
          found.append((score, PictureChoice(tracker: tracker, isIn: isIn)))
        }
      }
    }
    return found.sorted { $0.score > $1.score }.prefix(most).map(\.choice)
  }

  /// Returns the distances along a path at which the picture can be seen.
  private static func range(
    of path: PicturePath, _ picture: MeasuredPicture
  ) -> ClosedRange<Float> {
    let most = 1.1 * Float(max(picture.width, picture.height))
    guard path.growth != 0 else { return -most...most }
    let vanishing = -0.95 / path.growth
    return vanishing < 0 ? max(vanishing, -most)...most : -most...min(vanishing, most)
  }
}
