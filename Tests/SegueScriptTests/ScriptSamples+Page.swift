extension ScriptSamples {
  /// A script with every key of a page, and the texts of two languages.
  static let paged = """
    segue: 1
    canvas: 390x844
    screens: { list: "#FF0000" }
    touches: { show: disc, size: 30, color: "#FF2D55", trail: true }
    timeline:
      - show: list
      - hold: 1s
        callout: [{ at: [1, 2], text: Hi, side: left }, { at: row, number: 3 }]
        focus: { on: [0, 10, 200, 100], in: 300ms, lead-in: 100ms, lead-out: 0ms }
      - hold: 1s
        callout: { at: row, text: Ho }
        caption: Wait
        focus: row
    matrix: { lang: [en, de] }
    words: { en: { head: Hello }, de: { head: Hallo } }
    golden:
      tolerate: { channel: 2, pixels: 40, percent: 0.5, window: 12, drift: 20ms, delay: 10ms }
      ignore: [[0, 0, 390, 47], [10, 60, 20, 20]]
    page:
      size: 1200x900
      scale: 2
      margin: [1, 2, 3, 4]
      background:
        light: { gradient: { colors: ["#FF0000", "#00FF00"] } }
        dark: { screen: list, blur: 30 }
      device: iPhone 15
      frame: { style: flat, color: silver, island: hide, buttons: false }
      shadow: { radius: 8, opacity: 0.3 }
      title: { text: "{head}", size: 30, color: "#102030", font: { weight: 800 }, place: below }
      subtitle: { text: Sub, size: 15, color: "#405060" }
      tilt: { turn-x: 4deg, turn-y: -20deg, turn: 3deg }
      captions: { text: Words, place: above, size: 15, color: "#304050", lines: 3, align: start, font: { weight: 600 } }
      radius: 20
      progress: bar
    """

  /// Pages with the keys that take the place of others.
  static let otherPages = [
    """
    canvas: 390x844
    screens: { list: "#FF0000" }
    timeline: [{ show: list }, { hold: 1s }]
    page:
      size: open-graph
      background: { image: sky.png }
      window: { bar: rings-right, title: A window, radius: 9, color: "#202020" }
    """,
    """
    canvas: 390x844
    screens: { list: "#FF0000" }
    timeline: [{ show: list }, { hold: 1s }]
    page:
      size: app-store-13 landscape
      background: clear
      frame: { image: bezel.png, screen: [60, 60, 1179, 2556] }
      shadow: none
    """,
    """
    clips:
      - a.yaml
      - file: b.yaml
        title: { text: After, size: 15, color: "#405060", font: { weight: 400 } }
        set: { spring: { damping-ratio: 0.7 }, canvas.scale: 2 }
    page: { layout: wipe, divider: 25%, gap: 12, interval: 2s }
    """,
  ]
}
