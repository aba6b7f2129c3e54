import SegueGraphics

extension TransitionParameter.Kind {
  /// What it takes in words, such as `angle` or `number from 0 to 1`.
  package var words: String {
    switch self {
    case .angle: "angle"
    case .place: "place"
    case .frame: "frame"
    case .color: "colour"
    case .image: "picture"
    case .choice(let words): words.joined(separator: " or ")
    case .number(let range):
      "number from \(range.lowerBound.fixed()) to \(range.upperBound.fixed())"
    case .flag: "true or false"
    case .pictures: "list of pictures with frames"
    }
  }
}
