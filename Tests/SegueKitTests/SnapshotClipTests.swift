import SegueGraphics
import SegueKit
import SegueRaster
import TestSupport
import Testing

/// Snapshots of screens of layers in transitions of a script's own, as pixels.
@Suite struct SnapshotClipTests {
  /// Returns a clip in which layers of a transition show over its screens, of which `to` is hidden.
  ///
  /// - Parameter alpha: the opacity of `from`.
  private func clip(
    canvas: String, layers: String, layout: String = "ltr", turning: Bool = false, alpha: Int = 0
  ) throws -> Clip {
    let turn = turning ? "animates: { turn: { to: 360deg, duration: 1s, repeat: forever } }," : ""
    let text = """
      segue: 1
      canvas: \(canvas)
      layout: \(layout)
      background: "#00FF00"
      screens:
        a:
          background: "#F2F2F7"
          status-bar: { height: 12, fill: "#336699" }
          layers:
            - { gradient: { colors: ["#FF9A6B", "#6B7BFF", "#38C6A0"], start: [0, 0], end: [1, 1] } }
            - { text: Evening tide, font: { size: 15 }, frame: [5, 20, 80, auto] }
            - { name: soft, fill: "#20408080", blur: 4, frame: [10.3, 50.7, 40, 33.3] }
            - { \(turn) fill: "#FFD21F", corner-radius: 9, shadow: card, frame: [31, 60.5, 40, 40] }
            - { backdrop: thin, frame: [0, 80, 90, 30] }
            - { fill: "#FF0000", blend: multiply, frame: [40, 5.5, 60, 90] }
        b: "#102030"
      transitions:
        cut:
          duration: 1s
          curve: linear
          from: [{ at: 0%, alpha: \(alpha) }, { at: 100%, alpha: \(alpha) }]
          to: [{ at: 0%, alpha: 0 }, { at: 100%, alpha: 0 }]
          layers:
            \(layers)
      timeline:
        - show: a
        - hold: 1s
        - push: b
          transition: cut
        - hold: 1s
        - pop
      """
    let folder = try TemporaryFolder()
    return try Clip.load(script: try folder.write(text, to: "cut.yaml"))
  }

  private static let whole = "- { snapshot: from }"

  private static let pieces = [
    whole,
    """
    - { snapshot: from, rect: [0, 0, 50%, 100%], place: below }
          - { snapshot: from, rect: [50%, 0, 50%, 100%], place: above }
    """,
    """
    - { snapshot: from, rect: { x: 0, y: 0, width: 100%, height: 33.3 } }
          - { snapshot: from, rect: [0, 33.3, 100%, 31.7] }
          - { snapshot: from, rect: [0, 65, 100%, 1000] }
    """,
    "- { snapshot: from, grid: { columns: 7, rows: 9 } }",
    "- { snapshot: from, grid: { columns: 5, rows: 1, hinge: right, stagger: 20ms } }",
    "- { snapshot: from, grid: { columns: 2, rows: 3, spread: 2 }, delay: 600ms }",
  ]

  @Test(
    arguments: ["96x120 @1x", "97x121 @2x", "75x101 @1.5x", "90x111 @0.7x", "91x113 @3x"], pieces)
  func piecesAtTheirPlacesAreTheScreen(canvas: String, layers: String) throws {
    for layout in ["ltr", "rtl"] {
      let clip = try clip(canvas: canvas, layers: layers, layout: layout)
      let plain = try self.clip(
        canvas: canvas, layers: "- { name: nothing }", layout: layout, alpha: 1)
      // The pop runs backwards: its `from` is the screen that comes back.
      for time in [1.4, 3.6] {
        #expect(
          try clip.pixmap(at: time) == plain.pixmap(at: time),
          "\(layers) on \(canvas), \(layout), at \(time)")
      }
    }
  }

  @Test func aSnapshotStandsStillWhileTheScreenMoves() throws {
    let still = try clip(canvas: "96x120", layers: Self.whole, turning: true)
    let below = PixelRect(0, 12, 96, 108)
    func screen(_ time: Double) throws -> Pixmap { try still.pixmap(at: time).cropped(to: below) }
    #expect(try screen(1.1) == screen(1.6))
    #expect(try screen(1.1) == screen(1))
    #expect(try screen(0.1) != screen(0.6))
  }

  @Test func aScreenInManyPiecesIsDrawnOnce() throws {
    let clip = try clip(
      canvas: "96x120",
      layers: """
        - snapshot: from
                grid: { columns: 6, rows: 10 }
                keyframes: [{ at: 100%, turn: 90deg, move: [100%, 50%] }]
        """)
    let lists = [1.2, 1.4].map { clip.timeline.displayList(at: $0) }
    let snapshots = lists.map(\.snapshots)
    #expect(snapshots.allSatisfy { $0.count == 1 })
    #expect(snapshots[0].first === snapshots[1].first)
    let images = lists[0].commands.filter { if case .image = $0 { true } else { false } }
    #expect(images.count == 60)
  }
}
