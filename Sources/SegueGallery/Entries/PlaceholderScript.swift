import SegueGraphics
package import SegueStage

/// A script for an entry of the catalogue that needs no files but placeholder pictures.
package enum PlaceholderScript {
  /// The script of a transition: there, and back again.
  package static func text(_ transition: Transition) -> String {
    let required = transition.parameters.filter(\.isRequired)
    let uses = required.map { ", \($0.name): \(value(of: $0))" }.joined()
    let name = required.isEmpty ? transition.name : "{ type: \(transition.name)\(uses) }"
    let images = required.contains { $0.kind == .image } ? "images: { photo: photo.png }\n" : ""
    return """
      segue: 1
      canvas: 375x812
      screens: { list: list.png, detail: detail.png }
      \(images)
      timeline:
        - show: list
        - hold: 400ms
        - push: detail
          transition: \(name)
        - hold: 600ms
        - pop
        - hold: 400ms

      """
  }

  /// The script of a container: its example, with the screens that the example names.
  package static func text(_ container: ContainerType) -> String {
    let words = Set(container.example.split { !$0.isLetter }.map(String.init))
    func declared(_ key: String, _ names: [String]) -> String {
      let used = names.filter(words.contains)
      if used.isEmpty { return "" }
      return "\(key): { \(used.map { "\($0): \($0).png" }.joined(separator: ", ")) }\n"
    }
    return """
      segue: 1
      canvas: 375x812
      \(declared("screens", PlaceholderPicture.screens))\(declared("images", PlaceholderPicture.images))
      touches: { show: ring }
      \(container.example)
        - hold: 600ms

      """
  }

  /// What the script gives a parameter that must be given.
  static func value(of parameter: TransitionParameter) -> String {
    switch parameter.kind {
    case .angle: "45deg"
    case .place: "[50%, 50%]"
    case .frame: PlaceholderPicture.rowFrame
    case .color: "\"#000000\""
    case .image: "photo"
    case .choice(let words): words.first ?? ""
    case .number(let range): range.lowerBound.fixed(6)
    case .flag: "true"
    case .pictures: "[]"
    }
  }
}
