package import SegueGraphics

/// A drawn placeholder for a screenshot: plain shapes, few colours, no text.
package enum PlaceholderScreen: String, CaseIterable, Sendable {
  /// A navigation bar over rows with a picture and two lines of text each.
  case list
  /// A navigation bar, a large picture and a paragraph.
  case detail

  /// The size in pixels: that of an iPhone X's screen in points.
  package static let size = PixelSize(375, 812)

  /// Draws the placeholder at its size in pixels.
  package func pixmap() -> Pixmap {
    var pixmap = Pixmap(Self.size, filledWith: Palette.paper.premultiplied)
    pixmap.fill(x: 0, y: 0, width: 375, height: 88, Palette.bar)
    pixmap.fill(x: 128, y: 56, width: 119, height: 16, Palette.ink)
    switch self {
    case .list: drawRows(onto: &pixmap)
    case .detail: drawPicture(onto: &pixmap)
    }
    return pixmap
  }

  /// Draws the nine rows of the list.
  private func drawRows(onto pixmap: inout Pixmap) {
    for row in 0..<9 {
      let top = 88 + row * 80
      let picture = Palette.pictures[row % Palette.pictures.count]
      pixmap.fill(x: 16, y: top + 12, width: 56, height: 56, picture)
      pixmap.fill(x: 88, y: top + 20, width: 120 + row * 37 % 90, height: 14, Palette.ink)
      pixmap.fill(x: 88, y: top + 46, width: 160 + row * 53 % 100, height: 10, Palette.text)
      pixmap.fill(x: 88, y: top + 79, width: 287, height: 1, Palette.line)
    }
  }

  /// Draws the picture, the lines of the paragraph and a coloured bar below.
  private func drawPicture(onto pixmap: inout Pixmap) {
    pixmap.fill(x: 16, y: 60, width: 48, height: 10, Palette.accent)
    let bands = Palette.pictures
    for (index, color) in bands.enumerated() {
      pixmap.fill(x: 16, y: 112 + index * 60, width: 343, height: 60, color)
    }
    let below = 112 + bands.count * 60 + 32
    pixmap.fill(x: 16, y: below, width: 220, height: 20, Palette.ink)
    for line in 0..<7 {
      let width = line == 6 ? 180 : 343 - line * 29 % 60
      pixmap.fill(x: 16, y: below + 44 + line * 24, width: width, height: 10, Palette.text)
    }
    pixmap.fill(x: 16, y: 732, width: 343, height: 48, Palette.accent)
  }

  /// The colours of the placeholders.
  private enum Palette {
    static let paper = Color.white
    static let bar = Color(red: 247, green: 247, blue: 248)
    static let ink = Color(red: 28, green: 28, blue: 30)
    static let text = Color(red: 174, green: 174, blue: 178)
    static let line = Color(red: 229, green: 229, blue: 234)
    static let accent = Color(red: 0, green: 122, blue: 255)
    static let pictures = [
      Color(red: 255, green: 149, blue: 0), Color(red: 255, green: 204, blue: 0),
      Color(red: 52, green: 199, blue: 89), Color(red: 90, green: 200, blue: 250),
      Color(red: 88, green: 86, blue: 214),
    ]
  }
}

extension Pixmap {
  /// Fills a rectangle, clipped to the picture, with a colour.
  package mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    let columns = max(0, x)..<max(0, min(self.width, x + width))
    for row in max(0, y)..<max(0, min(self.height, y + height)) {
      for column in columns { self[column, row] = color.premultiplied }
    }
  }
}
