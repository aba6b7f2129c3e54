import SegueKit

// The texts of the templates, with comments on every line that a beginner may want to change. Each
// renders as it is written: `NewTests` runs them.

extension ScriptTemplate {
  /// The line by which editors find the schema, and the first words of every template.
  private var head: String {
    """
    # yaml-language-server: $schema=\(Self.schemaName)
    """
  }

  /// The text of the script.
  var script: String {
    switch kind {
    case .clip: clip
    case .tutorial: tutorial
    case .article: article
    case .compare: compare
    case .store: store
    case .goldens: goldens
    }
  }

  private var screens: String {
    """
    screens:                  # pictures, relative to this file
      list: \(quoted(fileName(of: .list)))
      detail: \(quoted(fileName(of: .detail)))
    """
  }

  private var size: String { Quantities.pixels(PlaceholderScreen.size) }

  private var clip: String {
    """
    \(head)
    # Two screens and the transition between them. Render it with `segue`, followed by the name
    # of this file. `segue list` shows what can stand here, `segue check` finds what is wrong.
    segue: 1
    canvas: \(size)           # points; add @2x for two pixels a point
    fps: 50                   # the most that every browser plays

    \(screens)

    timeline:
      - show: list
      - hold: 400ms
      - push: detail
        transition: kugou     # or another one of `segue list transitions`
        duration: 400ms
      - hold: 600ms
      - pop                   # the same transition, back
      - hold: 400ms

    loop: forever             # or once, or a number
    output:
      - \(quoted(stem + ".gif"))

    """
  }

  private var tutorial: String {
    """
    \(head)
    # A tutorial: where a finger taps and swipes, and what comes of it. It writes a clip, and a picture
    # of each stage for the text between them.
    segue: 1
    canvas: \(size)
    fps: 25

    \(screens)

    touches: ring             # fingers are drawn; `none` hides them

    timeline:
      - show: list
      - mark: start           # a name for this moment, for the pictures below
      - hold: 600ms
      - push: detail
        tap: [187, 210]       # the tap that causes it, in points
      - mark: opened
      - hold: 900ms
      - pop:
        drag:                 # the finger that takes the page back
          from: [8, 420]
          path: [{ to: [320, 430], in: 350ms }]
        expect: finished
      - hold: 600ms

    alt: A tap on a row opens its page, and a swipe from the left edge takes it back
    poster: mark:opened       # for readers who want no motion
    output:
      - \(quoted(stem + ".gif"))
      - { file: \(quoted(stem + "-start.png")), at: mark:start }
      - { file: \(quoted(stem + "-opened.png")), at: mark:opened }

    """
  }

  private var article: String {
    """
    \(head)
    # A clip for an article, light and dark: `segue docs` renders what \(stem).md shows.
    segue: 1
    canvas: 390x300 @2x
    fps: 25
    matrix: { scheme: [light, dark] }

    screens:                  # `{scheme}` is light, then dark
      inbox:
        background: white
        layers:
          - { backdrop: { material: regular, scheme: "{scheme}" } }
          - { name: card, fill: "#3478F6", frame: [24, 40, 342, 88], corner-radius: 20 }
          - { name: second, fill: "#FF9500", frame: [24, 144, 342, 88], corner-radius: 20 }

    timeline:
      - show: inbox
      - hold: 400ms
      - animate:
          card: { move: [0, 104] }
          second: { move: [0, -104] }
        spring: bouncy        # or another one of `segue list springs`
      - hold: 500ms
      - animate:
          card: { move: [0, 0] }
          second: { move: [0, 0] }
        spring: bouncy
      - hold: 300ms

    alt: Two cards change places, and come back
    poster: 40%
    output:
      - \(quoted(stem + "-{scheme}.gif"))

    """
  }

  private var compare: String {
    """
    \(head)
    # Two springs beside each other, on one clock.
    segue: 1
    canvas: 420x260 @2x
    fps: 50

    screens:
      stage:
        background: "#F2F2F7"
        layers:
          - { text: snappy, font: headline, frame: [24, 24, 180, 24] }
          - { text: bouncy, font: headline, frame: [228, 24, 180, 24] }
          - { name: left, fill: "#3478F6", frame: [24, 64, 72, 72], corner-radius: 18 }
          - { name: right, fill: "#FF2D55", frame: [228, 64, 72, 72], corner-radius: 18 }

    timeline:
      - show: stage
      - hold: 400ms
      - animate:              # a change may have a pace of its own
          left: { move: [96, 96], spring: snappy }
          right: { move: [96, 96], spring: bouncy }
      - hold: 400ms
      - animate:
          left: { move: [0, 0], spring: snappy }
          right: { move: [0, 0], spring: bouncy }
      - hold: 400ms

    alt: A snappy and a bouncy spring move two squares at the same time
    output:
      - \(quoted(stem + ".gif"))

    """
  }

  private var store: String {
    """
    \(head)
    # Pictures for a shop of apps: a headline over a screenshot, 1320x2868 pixels each.
    segue: 1
    canvas: 440x956 @3x

    images:                   # your own screenshots
      list: \(quoted(fileName(of: .list)))
      detail: \(quoted(fileName(of: .detail)))

    screens:
      first:
        background: "#F2F2F7"
        layers:
          - text: All in one list
            font: { style: large-title, weight: 700 }
            align: center
            frame: [24, 80, 392, 48]
          - image: list
            frame: [60, 176, 320, 693]
            corner-radius: 36
            clips: true
          - { frame: [60, 176, 320, 693], corner-radius: 36, border: { width: 6, color: black } }
      second:
        background: "#3478F6"
        layers:
          - text: Every detail
            font: { style: large-title, weight: 700 }
            color: white
            align: center
            frame: [24, 80, 392, 48]
          - image: detail
            frame: [60, 176, 320, 693]
            corner-radius: 36
            clips: true
          - { frame: [60, 176, 320, 693], corner-radius: 36, border: { width: 6, color: black } }

    timeline:
      - show: first
      - mark: one
      - hold: 100ms
      - show: second
      - mark: two
      - hold: 100ms

    output:
      - { file: \(quoted(stem + "-1.png")), at: mark:one }
      - { file: \(quoted(stem + "-2.png")), at: mark:two }

    """
  }

  private var goldens: String {
    """
    \(head)
    # A clip that a test compares with its golden: `segue approve` records what it looks like now,
    # `segue verify` fails when something moves otherwise.
    segue: 1
    canvas: \(size)
    fps: 25

    \(screens)

    timeline:
      - show: list
      - hold: 200ms
      - push: detail
      - hold: 200ms
      - pop:
        drag:                 # not far enough: the page springs back
          from: [8, 420]
          path: [{ to: [80, 420], in: 300ms }]
        expect: cancelled
      - pop:
        drag:
          from: [8, 420]
          path: [{ to: [320, 420], in: 300ms }]
        expect: finished      # what has to come of it; otherwise nothing is rendered
      - hold: 200ms

    output:
      - \(quoted(stem + ".gif"))

    """
  }

  /// The Markdown article of the template `article`.
  var markdown: String {
    """
    # \(stem)

    Two cards change places. The picture below follows the reader's light or dark setting.

    <!-- segue: \(stem).\(fileExtension) -->

    """
  }
}
