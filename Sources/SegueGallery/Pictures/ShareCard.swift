import SegueCodecs
import SegueGraphics
import SegueKit

/// The picture that links to the site show, of 1200 x 630 pixels, drawn by Segue.
enum ShareCard {
  /// The file's name in the gallery.
  static let fileName = "share.png"

  /// Returns the PNG file: the title, and three stills of the gallery in its folder.
  static func png(title: String, stills: [String], in folder: String) throws(SegueError) -> [UInt8]
  {
    let places = [(x: 620, y: 120, turn: -6), (x: 800, y: 70, turn: 0), (x: 980, y: 120, turn: 6)]
    let phones = zip(stills, places).map { still, place in
      """
            - image: ./\(still)
              content-mode: aspect-fill
              frame: [\(place.x), \(place.y), 200, 433]
              corner-radius: 24
              corner-curve: continuous
              clips: true
              transform: { turn: \(place.turn)deg }
      """
    }
    let script = """
      segue: 1
      canvas: 1200x630
      screens:
        card:
          layers:
            - gradient: { colors: ["#1B2A57", "#46569C", "#8C9AD6"], start: [0, 0], end: [1, 1] }
            - { text: "\(quoted(title))", font: { size: 110, weight: 700 }, color: "#FFFFFF", frame: [80, 190, 520, auto], lines: 1 }
            - { text: "Screen transitions, rendered.", font: { size: 34 }, color: "#FFFFFFD9", frame: [84, 330, 500, auto] }
      \(phones.joined(separator: "\n"))
      timeline: [{ show: card }, { hold: 100ms }]
      """
    var options = LoadOptions()
    options.scriptAccess = FolderAccess(folder: folder)
    let clip = try Clip.load(text: script, name: fileName, folder: folder, options: options)
    do { return try PNGEncoder().encode(try clip.pixmap(at: 0)) } catch {
      throw (error as? SegueError) ?? .unexpected("\(fileName) cannot be drawn: \(error)")
    }
  }

  /// Escapes text for a string in YAML.
  private static func quoted(_ text: String) -> String {
    text.flatMap { character -> [Character] in
      character == "\"" || character == "\\" ? ["\\", character] : [character]
    }.reduce(into: "") { $0.append($1) }
  }
}
