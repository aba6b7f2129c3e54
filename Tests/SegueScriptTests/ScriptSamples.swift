import SegueGraphics
import SegueScript
import SegueStage

/// Scripts that several tests read.
enum ScriptSamples {
  /// A script in which every key and every form of value comes at least once.
  static let everything = """
    segue: 1
    canvas: { width: 375, height: 812, scale: 2 }
    fps: 33.3
    background: "#102030"
    screens:
      list: shots/list.png
      viewer: { file: shots/viewer.png, content-mode: aspectFill, background: "#EBEBEB" }
      "plain one": { fill: teal.png }
      red: "#F00"
      blue: { color: blue }
      1: { file: shots/list.png }
      cards:
        background: "#EBEBEB"
        status-bar: { height: 44, fill: "#EBEBEB" }
        layers:
          - { name: sky, fill: "#102030" }
          - name: deck
            frame: [20, 100, 335, 400]
            perspective: 800
            clips: true
            cornerRadius: 12
            children:
              - { image: photo, frame: [0, 0, 120, auto], alpha: 0.5, content-mode: aspect-fill }
              - image: shots/list.png
                anchor-point: [0, 1]
                transform: { turn: 30deg, turn-y: -0.1turn, scale: 1.2, move: [4, -5.5] }
              - { transform: { turn-x: 1rad, scale: [2, 0.5] } }
    images:
      photo: shots/photo.png
      again: shots/list.png
    transitions:
      tumble:
        duration: 600ms
        curve: ease-out
        order: fromOverTo
        perspective: 1200
        from:
          - { at: 0%, anchor-point: [0, 1] }
          - { at: 33.3%, turn: 12deg, turn-x: 0.1turn, turn-y: -1rad, corner-radius: 40 }
          - { at: 100%, move: [-60%, 300], scale: 2, size: { x: 50%, y: 200 } }
        to:
          - { at: 0%, scale: [0.8, 1], alpha: 0.3 }
      bounce:
        spring: { mass: 3, stiffness: 1000, damping: 500 }
    timeline:
      - show: list
      - hold: 400ms
      - push: viewer
        transition: &zoom
          type: wechatZoom
          image: photo
          from_frame: [92, 228, 120, 160]
          to-frame: { x: 0, y: 83.5, width: 375 }
          cover: "#EBEBEB80"
        duration: 0.5
        spring: { damping-ratio: 0.7, initial-velocity: 0.3 }
      - mark: open
      - pop: ~
        curve: cubic-bezier(0.1, -0.2, 0.3, 1.4)
      - present: red
        transition: { type: kugou, angle: 0.25turn, pop-angle: 1rad, pivot: { x: 120, y: 150% } }
        spring: { mass: 3, stiffness: 1000, damping: 500 }
      - push: blue
        transition: fade
        curve: ease-in-out
      - push: 1
      - pop
      - dismiss
      - { push: "plain one", transition: *zoom }
      - screenshot: middle.png
      - hold: 1.25s
      - push: cards
      - { push: list, transition: tumble }
      - pop
      - { push: list, transition: { type: bounce, backwards: true } }
    loop: 3
    output:
      - clip.gif
      - { file: half.png, at: 50% }
      - { file: open.png, at: mark:open }
      - { file: last.png, at: end }
      - { file: strip.png, sheet: 9, columns: 4 }
      - { file: trail.png, sheet: [10%, mark:open, 1.5], onion: true }
      - clip.trace
      - { file: tenth.png, at: frame:10 }
      - { file: second.png, at: 1.5 }
      - { file: "-", format: gif }
      - frames/
    """.replacing("fill: teal.png", with: "fill: purple")

  /// A small script that is right.
  static let small = """
    canvas: 375x812 @2x
    screens: { list: list.png, player: player.png }
    timeline:
      - show: list
      - hold: 400ms
      - push: player
        transition: kugou
      - hold: 400ms
      - pop
    output: clip.gif
    """

  /// The scene of a text, with settings.
  static func parse(
    _ text: String, _ settings: [(String, String)] = [], limits: ScriptLimits = ScriptLimits()
  ) throws -> ParsedScript {
    try Script.parse(
      ScriptSource(name: "clip.yaml", text: text),
      overrides: settings.map { ScriptOverride(key: $0.0, value: $0.1, origin: "--set") },
      limits: limits)
  }

  /// What is said about a text that is not right.
  static func complaint(
    _ text: String, _ settings: [(String, String)] = [], limits: ScriptLimits = ScriptLimits()
  ) -> String {
    do {
      _ = try parse(text, settings, limits: limits)
      return ""
    } catch {
      return (error as? ScriptError)?.rendered(color: false) ?? "\(error)"
    }
  }
}
