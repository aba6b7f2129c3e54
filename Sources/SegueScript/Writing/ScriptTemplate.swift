/// The script that an author begins with.
package enum ScriptTemplate {
  /// The names of the two pictures that a new script shows, in the script's folder.
  package static func pictures(name: String) -> (from: String, to: String) {
    ("\(name)-a.png", "\(name)-b.png")
  }

  /// A commented script that renders as it is, once its two pictures are there.
  ///
  /// - Parameters:
  ///   - name: the clip's name, which its files begin with.
  package static func newScript(name: String) -> String {
    let pictures = pictures(name: name)
    return """
      segue: 1

      # The stage in points, and how many pixels a point has. `segue list devices` shows iPhones.
      canvas: 390x844 @1x

      # Frames a second; a GIF has at most 50.
      fps: 50

      # Screens by name: a PNG file beside this script, or a colour such as "#336699".
      screens:
        first: \(YAMLText.quoted(pictures.from))
        second: \(YAMLText.quoted(pictures.to))

      # What happens, in order. `segue list transitions` shows all transitions.
      timeline:
        - show: first
        - hold: 400ms
        - push: second
          transition: kugou
          # duration: 400ms
          # curve: ease-in-ease-out
        - hold: 600ms
        - pop                  # the same transition, back
        - hold: 400ms

      # forever, once, or a number of times.
      loop: forever

      # The extension decides the format: .gif, .png with `at`, NAME/ for a folder of PNG files.
      output:
        - \(YAMLText.quoted("\(name).gif"))
        # - { file: \(YAMLText.quoted("\(name).png")), at: 50% }

      """
  }
}
