import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// Scripts shared by several tests.
enum ScriptSamples {
  /// A script with every key and every form of value.
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
          - { name: sky, fill: "#102030", gradient: { colors: ["#102030", "#10203000"] }, blend: screen }
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
              - svg: icons/heart.svg
                gradient: { type: radial, colors: [red, blue], focus: [0.4, 0.5], spread: reflect }
          - name: star
            shape: { star: 5 }
            stroke: { color: "#FFFFFF", width: 2, dash: [4, 2] }
            shadow: { blur: 8, opacity: 0.5 }
            border: { width: 1 }
            blur: 2
            filters: [{ saturation: 1.5 }]
            mask: { path: "M 0 0 H 40 V 40 Z", luminance: true }
          - name: title
            text: "Settings: on\\noff"
            color: "#102030"
            font:
              style: headline
              file: fonts/Brand.otf
              index: 1
              weight: 600
              italic: true
              size: 20
              features: { tnum: 1 }
              axes: { opsz: 28 }
              language: de
              fallback: [Inter, { file: fonts/CJK.ttc, index: 2 }]
            align: center
            vertical-align: bottom
            line-height: 1.25
            lines: 2
            overflow: clip
            tracking: -0.5
          - name: glass
            backdrop: { material: thin, scheme: dark }
            isolated: true
            corner-radius: [1, 2, 3, 4]
            corner-curve: continuous
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
          - { at: 0%, scale: [0.8, 1], alpha: 0.3, blur: 6, blur-edge: mirror, brightness: 0.9, saturation: 0.5 }
          - { at: 50%, shadow-opacity: 0.3, shadow-radius: 5, shadow-offset: [-3, 0] }
          - { at: 60%, border-width: 2, tint: "#FF000040", gradient-locations: [0, 0.4], stroke-start: 0.2 }
          - { at: 70%, stroke-end: 0.8, backdrop-blur: 9 }
      bounce:
        spring: { duration: 400ms, bounce: 0.3 }
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
      - file: clip.gif
        quality: 80
        colors: 128
        dither: none
        palette: global
        background: "#FFF"
        last-frame: 1s
        max-size: 1.5MiB
        fit: true
      - { file: half.png, at: 50%, png-effort: 9 }
      - { file: open.png, at: mark:open }
      - { file: last.png, at: end }
      - { file: strip.png, sheet: 9, columns: 4, gap: 0, gap-color: clear, width: 640 }
      - { file: trail.png, sheet: [10%, mark:open, 1.5], onion: true }
      - clip.trace
      - { file: tenth.png, at: frame:10 }
      - { file: second.png, at: 1.5 }
      - { file: "-", format: gif }
      - frames/
      - { file: clip.webp, lossless: true }
      - { file: clip.apng, max-size: 800 KB }
      - clip.y4m
      - clip.rgba
    """.replacing("fill: teal.png", with: "fill: purple")

  /// The pull direction of the test container.
  private enum Pull: String, ParameterChoice { case soft, hard }

  /// A static container for test scripts.
  static let container = ContainerType(
    name: "sliding", aliases: ["slider"], summary: "A screen slides over another.",
    roles: [
      ContainerType.Role("main", "The screen below."),
      ContainerType.Role("over", "The screen that slides."),
      ContainerType.Role("extra", isRequired: false, "A screen that nobody needs."),
    ],
    parameters: .of(Parameter("pull", default: Pull.soft, "How it pulls.")),
    tapTargets: ["button"], commands: ["open-all"], example: "container: { type: sliding }",
    make: { _ in RestingContainer() })

  /// A script with a container and every key of gestures.
  static let contained = """
    canvas: 390x844
    screens: { camera: "#FF0000", memories: "#00FF00" }
    container: { type: Slider, main: camera, over: memories, pull: hard }
    layout: rtl
    touches: { show: ring }
    timeline:
      - show: main
      - drag:
          from: [180, 200]
          path: [ { to: [182, 380], in: 260ms, curve: ease-out }, { hold: 120ms } ]
          release: { velocity: [0, -900.5] }
        expect: { screen: main, progress: 0.25, offset: [0, 12] }
        until: lifted
      - drag: { from: { x: 1, y: 2 }, path: [], release: cancel }
      - drag: { track: touches/flick.csv, release: fail }
      - tap: button
      - tap: [40, 60]
      - double-tap: [1, 2]
      - pinch:
          first: { from: [1, 2], path: [ { to: [3, 4], in: 1 } ] }
          second: { from: [5, 6], path: [ { hold: 1 } ] }
      - do: openAll
      - hold: 1s
    output: clip.gif
    """

  /// A script with keyframes for layers of a container's child screens.
  static let hooked = """
    canvas: 390x844
    screens:
      camera: { layers: [{ name: title, fill: black }, { name: the lens, fill: white }] }
      memories: { layers: [{ name: card, fill: white }] }
    container:
      type: snapchat
      main: camera
      over: memories
      main-layers:
        title: [{ at: 50%, alpha: 0, move: [0, -10%] }, { at: 100%, alpha: 0, scale: 0.5 }]
        the lens: [{ at: 100%, turn: 45deg, tint: "#FF000080" }]
      over-layers: { card: [{ at: 0%, blur: 4 }] }
    timeline: [ { show: main }, { do: present } ]
    """

  /// A script with every kind of interactive step back.
  static let driven = """
    canvas: 390x844
    screens: { list: "#FF0000", player: "#00FF00", cards: { layers: [ { name: card, fill: black }, { name: list, scroll: { content: [390, 1200], insets: [10, 0, 34, 0], offset: [0, 12], paging: true, bounces: false, snap: [0, 52], refresh: { height: 50, pull: 90, for: 2s, spinner: card } } }, { name: field, text: " ", follows: { scroll: list, axis: x, between: [0, 52], keyframes: [ { at: 0%, alpha: 0 } ] } } ] } }
    touches: ring
    timeline:
      - show: list
      - push: player
        transition: kugou
      - pop:
        drag: { from: [40, 400], path: [ { to: [60, 400], in: 300ms } ] }
        expect: cancelled
      - pop: ~
        transition: { angle: 30deg }
        drag: { from: [40, 400], path: [ { to: [300, 400], in: 300ms } ] }
        threshold: 0.4
        completion-speed: 2
        completion-curve: system
        scrub: curve
        duration: 1s
        expect: finished
        until: lifted
      - present: player
        transition: base
      - dismiss:
        drag: { from: [40, 400], path: [ { to: [300, 400], in: 300ms } ] }
        completion-curve: ease-in
        expect: { screen: list }
      - present: player
        transition: { type: sheet, detents: medium-and-large }
      - detent: large
      - drag: { from: [40, 400], path: [ { to: [40, 600], in: 300ms }, { hold: 100ms } ] }
        expect: { detent: medium }
      - dismiss:
        drag: { from: [40, 460], path: [ { to: [40, 480], in: 300ms } ] }
        way: down
        region: anywhere
        dead-zone: 5
        projection: 100ms
        completion-spring: { stiffness: 300, damping: 30 }
        expect: cancelled
      - dismiss:
        interrupt:
          after: 100ms
          drag: { from: [40, 460], path: [ { to: [40, 440], in: 300ms } ] }
      - { push: cards, transition: fade }
      - { push: cards, transition: morph }
      - scroll: { layer: list, to: [0, 40] }
      - type: { layer: field, text: "a: b", every: 80ms, replaces: true, caret: "#FF0000" }
      - hold: 1s
    transitions:
      morph:
        from-layers: { card: [ { at: 100%, alpha: 0 } ] }
        to-layers: { card: [ { at: 0%, alpha: 0 } ] }
        layers:
          - { name: dim, fill: black, place: below, keyframes: [ { at: 0%, alpha: 0 } ] }
          - { name: late, fill: red, delay: 100ms, duration: 200ms, curve: ease-out }
          - { name: half, snapshot: from, rect: [0, 10, 50%, 20.5], place: above, spring: snappy }
          - name: shards
            snapshot: to
            grid:
              columns: 6
              rows: 10
              stagger: { over: 200ms, order: center }
              spread: 1.5
              scatter: { move: [40, 100%], turn: 90deg, turn-x: 10deg, turn-y: 20deg, seed: 3 }
          - { name: folds, snapshot: from, grid: { rows: 3, stagger: 10ms, hinge: top } }
        matched: [ card ]
    alt: "A screen is dragged: back"
    poster: 50%
    matrix: { scheme: [light, dark] }
    """

  /// A small valid script.
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

  /// Parses a text, with settings.
  static func parse(
    _ text: String, _ settings: [(String, String)] = [], limits: ScriptLimits = ScriptLimits()
  ) throws -> ParsedScript {
    try Script.parse(
      ScriptSource(name: "clip.yaml", text: text),
      overrides: settings.map { ScriptOverride(key: $0.0, value: $0.1, origin: "--set") },
      formats: .segue, containers: ContainerCatalogue.all + [container], limits: limits)
  }

  /// Returns the error of an invalid text.
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

/// A container without layers that rests at once.
struct RestingContainer: Container {
  func layers(at time: Double) -> [Layer] { [] }

  mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse {
    ContainerResponse(lifted: time, settled: time, screen: "main")
  }
}
