import SegueKit
import SegueScript
import Testing

/// Suggestions for unknown device names: a device of the same family, or none.
@Suite struct NearestDeviceTests {
  static let names: [(String, String?)] = [
    ("iphone-51", "iphone-5"), ("iphone-19", "iphone-17"), ("iphone-17-plus", "iphone-16-plus"),
    ("iPhone 15 Por", "iphone-15-pro"), ("ihpone-15", "iphone-15"), ("15 Pro", "iphone-15-pro"),
    ("iphone-14 landscpae", nil), ("iphone-ultra", nil), ("ipad-pro", "ipad-pro-13"),
    ("ipad-pro-14", "ipad-pro-13"), ("ipda-air landscape", "ipad-air"),
    ("galaxy-s26", "galaxy-s25"),
    ("galaxy-s23-fe", "galaxy-s25"), ("pixel-11", "pixel-10"), ("pixel-6", "pixel-9"),
    ("nexus-5", nil), ("375*812", nil), ("macbook", nil), ("android-tv", nil),
  ]

  @Test(arguments: names)
  func suggestionIsOfTheSameFamily(name: String, nearest: String?) throws {
    let text =
      "canvas: \"\(name)\"\nscreens: { a: \"#FFFFFF\" }\ntimeline: [{ show: a }, { hold: 1s }]\n"
    let error = try #require(throws: ScriptError.self) {
      _ = try Script.parse(ScriptSource(name: "x.yaml", text: text), formats: .segue)
    }
    let help = try #require(error.diagnostics.first?.help.last)
    if let nearest {
      #expect(help == "did you mean `\(nearest)`? `segue list devices` shows all")
    } else {
      let family = name.prefix { $0.isLetter }.lowercased()
      #expect(!help.hasPrefix("did you mean") || help.contains("mean `\(family)"), "\(help)")
    }
  }
}
