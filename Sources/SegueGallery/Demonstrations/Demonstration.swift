/// Screens, drawn with layers and words, and what happens between them: what shows an entry.
struct Demonstration: Sendable {
  /// The screens by their names in ``DemonstrationFiles``.
  var screens: [String]
  /// The pictures that transitions call by name, drawn from the SVG files of their names.
  var images: [String] = []
  /// Keys of the script between its screens and its timeline.
  var settings = ""
  /// The steps, each line indented by two spaces.
  var timeline: String

  /// Shows a transition between two screens, and the way back.
  ///
  /// - Parameters:
  ///   - use: the value of the step's `transition` key.
  ///   - presents: whether the second screen is presented instead of pushed.
  static func transition(
    _ use: String, from first: String, to second: String, presents: Bool = false,
    images: [String] = []
  ) -> Demonstration {
    Demonstration(
      screens: [first, second], images: images,
      timeline: """
          - show: \(first)
          - hold: 400ms
          - \(presents ? "present" : "push"): \(second)
            transition: \(use)
          - hold: 600ms
          - \(presents ? "dismiss" : "pop")
          - hold: 400ms
        """)
  }

  /// Shows a container by the touches of a finger.
  static func container(
    _ container: String, screens: [String], images: [String] = [], timeline: String
  ) -> Demonstration {
    Demonstration(
      screens: screens, images: images,
      settings: "container: \(container)\ntouches: { show: ring }\n", timeline: timeline)
  }

  var script: String {
    var text = "segue: 1\ncanvas: 390x844\n"
    if !images.isEmpty {
      text += "images: { \(images.map { "\($0): \($0).png" }.joined(separator: ", ")) }\n"
    }
    text += settings + "timeline:\n" + timeline + "\n\nscreens:\n"
    for name in screens { text += "  \(name):\n\(DemonstrationFiles.screen(name, indent: 4))" }
    return text
  }

  /// The SVG files that the script's layers name, by their file names.
  var drawings: [String: String] { DemonstrationFiles.drawings(in: script, and: images) }
}
