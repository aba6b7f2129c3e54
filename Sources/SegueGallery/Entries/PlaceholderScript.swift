package import SegueGraphics
import SegueKit
package import SegueStage

/// Generation of scripts for catalogue entries that use only placeholder images.
package enum PlaceholderScript {
  /// Returns the script of a transition, forward and back.
  package static func text(_ transition: Transition) -> String {
    let required = transition.parameters.filter(\.isRequired)
    let uses = required.map { ", \($0.name): \(value(of: $0))" }.joined()
    let name = required.isEmpty ? transition.name : "{ type: \(transition.name)\(uses) }"
    let (bring, take) =
      transition.presentation == nil ? ("push", "pop") : ("present", "dismiss")
    let images = required.contains { $0.kind == .image } ? "images: { photo: photo.png }\n" : ""
    return """
      segue: 1
      canvas: 375x812
      screens: { list: list.png, detail: detail.png }
      \(images)
      timeline:
        - show: list
        - hold: 400ms
        - \(bring): detail
          transition: \(name)
        - hold: 600ms
        - \(take)
        - hold: 400ms

      """
  }

  /// Returns the script of a container: its example, with the screens and images that it names.
  package static func text(_ container: ContainerType) -> String {
    let words = Set(container.example.split { !$0.isLetter }.map(String.init))
    /// Returns a declaration of those names that the example uses; empty if it uses none.
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

  /// Returns an example value for a required parameter.
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
    case .keyframes: "{}"
    }
  }
}

/// Generation of the images that placeholder scripts use.
package enum PlaceholderPicture {
  /// The screens in addition to those of ``PlaceholderScreen``.
  static let screens = [
    "camera", "memories", "chat", "stories", "home", "controls", "music", "photos",
  ]
  /// The images inside screens.
  static let images = ["photo", "coffee", "rocket"]
  /// The frame of the list's first picture, from which transitions start, in script syntax.
  static let rowFrame = "[16, 100, 56, 56]"

  /// Draws the image of a file name without extension; returns nil for unknown names.
  package static func pixmap(named name: String) -> Pixmap? {
    if let screen = PlaceholderScreen(rawValue: name) { return screen.pixmap() }
    if let index = images.firstIndex(of: name) { return photo(palette[index]) }
    guard let index = screens.firstIndex(of: name) else { return nil }
    return name == "photos" ? grid() : screen(palette[index])
  }

  /// Draws a screen in a colour that darkens from top to bottom, with a bar and cards.
  private static func screen(_ color: Color) -> Pixmap {
    let size = PlaceholderScreen.size
    var pixmap = Pixmap(size, filledWith: color.premultiplied)
    for band in 0..<14 {
      pixmap.fill(
        x: 0, y: band * 58, width: size.width, height: 58, color.scaled(by: 100 - band * 3))
    }
    pixmap.fill(x: 128, y: 56, width: 119, height: 16, .white)
    for row in 0..<4 {
      let top = 112 + row * 160
      pixmap.fill(x: 24, y: top, width: 327, height: 136, color.scaled(by: 84 - row * 9))
      pixmap.fill(x: 44, y: top + 24, width: 120 + row * 29 % 70, height: 14, .white)
      pixmap.fill(
        x: 44, y: top + 52, width: 230 - row * 37 % 60, height: 10, color.scaled(by: 150))
    }
    return pixmap
  }

  /// Draws an image with a sky and two hills.
  private static func photo(_ color: Color) -> Pixmap {
    let side = 240
    var pixmap = Pixmap(PixelSize(side, side), filledWith: color.premultiplied)
    for row in 0..<side {
      pixmap.fill(x: 0, y: row, width: side, height: 1, color.scaled(by: 150 - row / 5))
    }
    pixmap.fill(x: 156, y: 40, width: 40, height: 40, .white)
    for (peak, foot, darkness) in [(80, 70, 70), (120, 160, 50)] {
      for row in peak..<side {
        let half = (row - peak) * 9 / 10
        pixmap.fill(
          x: foot - half, y: row, width: 2 * half, height: 1, color.scaled(by: darkness))
      }
    }
    return pixmap
  }

  /// Draws a grid of thumbnails, the first two with images.
  private static func grid() -> Pixmap {
    var pixmap = Pixmap(PlaceholderScreen.size, filledWith: Color.white.premultiplied)
    pixmap.fill(x: 128, y: 56, width: 119, height: 16, Color(red: 28, green: 28, blue: 30))
    for cell in 0..<15 {
      let (x, y) = (16 + cell % 3 * 122, 120 + cell / 3 * 122)
      let photo = cell < 2 ? photo(palette[cell + 1]) : nil
      for row in 0..<114 {
        guard let photo else {
          let color = palette[(cell * 3 + 2) % palette.count].scaled(by: 120 - row / 4)
          pixmap.fill(x: x, y: y + row, width: 114, height: 1, color)
          continue
        }
        for column in 0..<114 {
          pixmap[x + column, y + row] = photo[column * 240 / 114, row * 240 / 114]
        }
      }
    }
    return pixmap
  }

  private static let palette = [
    Color(red: 255, green: 149, blue: 0), Color(red: 52, green: 120, blue: 246),
    Color(red: 48, green: 176, blue: 121), Color(red: 175, green: 82, blue: 222),
    Color(red: 90, green: 104, blue: 214), Color(red: 72, green: 84, blue: 102),
    Color(red: 214, green: 70, blue: 92), Color(red: 120, green: 110, blue: 96),
  ]
}

extension Color {
  /// Returns the colour at a brightness in percent; above 100 it is mixed with white.
  fileprivate func scaled(by percent: Int) -> Color {
    func channel(_ value: UInt8) -> UInt8 {
      let value = Int(value)
      let scaled =
        percent <= 100 ? value * percent / 100 : value + (255 - value) * (percent - 100) / 100
      return UInt8(max(0, min(255, scaled)))
    }
    return Color(red: channel(red), green: channel(green), blue: channel(blue))
  }
}
