import SegueGraphics
import TestSupport
import Testing

/// Warnings about pictures that a page should not show as they are.
@Suite struct BudgetTests {
  /// A clip of two colours that change and change back.
  static func flashing(canvas: String, hold: String) -> String {
    """
    segue: 1
    canvas: \(canvas)
    screens: { a: { fill: "#000" }, b: { fill: "#FFF" } }
    timeline:
      - show: a
      - hold: \(hold)
      - push: b
        transition: fade
        duration: 40ms
      - hold: \(hold)
      - pop:
        duration: 40ms
      - hold: \(hold)
    output: flash.gif

    """
  }

  @Test(arguments: [
    ("390x844", "60ms", true), ("390x844", "300ms", false), ("120x120", "60ms", false),
    ("800x100", "60ms", true), ("1200x900", "60ms", true),
  ])
  func moreThanThreeFlashesASecondAreAWarning(canvas: String, hold: String, isWarned: Bool) throws {
    let workspace = try Workspace()
    try workspace.write(Self.flashing(canvas: canvas, hold: hold), to: "f.yaml")
    for command in [["check", "f.yaml"], ["f.yaml"]] {
      let result = try workspace.run(command)
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.errors.contains("warning[W019]: flash.gif flashes") == isWarned, "\(result.errors)")
    }
  }

  /// Darker and lighter stripes that move at any place as often as flashes, but not together.
  @Test func listThatScrollsDoesNotFlash() throws {
    let workspace = try Workspace()
    let rows = (0..<60).map { row in
      "          - { fill: \"#000\", frame: [0, \(row * 80), 390, 40] }"
    }
    try workspace.write(
      """
      segue: 1
      canvas: 390x844
      screens:
        a:
          background: "#FFF"
          layers:
            - name: list
              frame: [0, 0, 390, 4800]
              children:
      \(rows.joined(separator: "\n"))
      timeline: [{ show: a }, { animate: { list: { move: [0, -3600] } }, duration: 2s, curve: linear }]
      output: s.gif

      """, to: "s.yaml")
    let result = try workspace.segue("check", "s.yaml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("W019"), "\(result.errors)")
  }

  @Test(arguments: [
    ("output: x.gif", true), ("output: x.gif\nposter: 50%", false),
    ("output: x.gif\nloop: once", false), ("output: { file: x.png, at: 50% }", false),
  ])
  func longEndlessClipWithoutAStillIsAWarning(lines: String, isWarned: Bool) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      segue: 1
      canvas: 40x40
      screens: { a: { fill: "#000" }, b: { fill: "#FFF" } }
      timeline: [{ show: a }, { hold: 5s }, { push: b }]
      \(lines)

      """, to: "x.yaml")
    let result = try workspace.segue("check", "x.yaml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("warning[W018]: x.gif moves for ever, and each play takes 5.4 s")
        == isWarned, "\(result.errors)")
  }

  @Test(arguments: [
    (1_900_000, nil), (2_100_000, "2.1 MB, and a picture of a README"),
    (5_100_000, "GitHub shows no"),
  ])
  func largeFileThatIsThereIsAWarning(bytes: Int, words: String?) throws {
    let workspace = try Workspace()
    try workspace.write(
      Workspace.script.replacing("clip.gif", with: "clip.apng"), to: "clip.yaml")
    try workspace.write([UInt8](repeating: 0, count: bytes), to: "clip.apng")
    let result = try workspace.segue("check", "clip.yaml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("W017") == (words != nil), "\(result.errors)")
    #expect(result.errors.contains(words ?? ""), "\(result.errors)")
  }

  @Test func gifThatIsMuchSmallerAsWebPIsAWarning() throws {
    guard Workspace.makes("webp") else { return }
    let workspace = try Workspace()
    try workspace.write(Workspace.png(of: Self.photo(seed: 1)), to: "a.png")
    try workspace.write(Workspace.png(of: Self.photo(seed: 2)), to: "b.png")
    try workspace.write(
      """
      segue: 1
      canvas: 520x520
      screens: { list: a.png, card: b.png }
      timeline: [{ show: list }, { push: card, transition: fade, duration: 1s }]
      output: clip.gif

      """, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.errors.contains("warning[W020]: clip.gif has"), "\(result.errors)")
    // The article that shows it warns as well.
    try workspace.write("<!-- segue: clip.yaml -->\n", to: "README.md")
    let docs = try workspace.segue("docs", "README.md")
    #expect(docs.errors.contains("warning[W020]"), "\(docs.errors)")
    #expect(docs.errors.contains("README.md:1: clip.gif has"), "\(docs.errors)")
    let check = try workspace.segue("docs", "--check", "README.md")
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.errors.contains("README.md:1: clip.gif has"), "\(check.errors)")
  }

  /// A picture of soft shades, which 256 colours show badly.
  private static func photo(seed: Int) -> Pixmap {
    var pixmap = Pixmap(PixelSize(320, 320))
    for y in 0..<320 {
      for x in 0..<320 {
        let (r, g, b) = ((x * seed + y / 2) % 511, (y * seed * 2 + x) % 511, (x + y * 3 / 2) % 511)
        func level(_ value: Int) -> UInt32 { UInt32(value > 255 ? 510 - value : value) }
        pixmap[x, y] = 0xFF00_0000 | level(r) << 16 | level(g) << 8 | level(b)
      }
    }
    return pixmap
  }
}
