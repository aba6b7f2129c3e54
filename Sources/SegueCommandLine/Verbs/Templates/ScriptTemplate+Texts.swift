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
    # One clip with two springs, side by side on one clock. `stacked`, `wipe` and `blink` are other
    # layouts.
    segue: 1
    fps: 50

    clips:                    # whole scripts; \(clipName) is beside this file
      - { file: \(quoted(clipName)), title: Snappy, set: { spring: snappy } }
      - { file: \(quoted(clipName)), title: Bouncy, set: { spring: bouncy } }

    page:
      layout: side-by-side
      device: none
      radius: 16
      margin: 32

    alt: A snappy and a bouncy spring move the same card at the same time
    output:
      - \(quoted(stem + ".gif"))

    """
  }

  /// The script that the comparison of the template `compare` shows twice.
  var comparedClip: String {
    """
    \(head)
    # A card that moves up and down; a comparison shows it with two springs.
    segue: 1
    canvas: 220x260 @2x

    screens:
      stage:
        background: "#F2F2F7"
        layers:
          - { name: card, fill: "#3478F6", frame: [74, 160, 72, 72], corner-radius: 18 }

    timeline:
      - show: stage
      - hold: 300ms
      - animate:
          card: { move: [0, -130] }
      - hold: 400ms
      - animate:
          card: { move: [0, 0] }
      - hold: 400ms

    """
  }

  private var store: String {
    """
    \(head)
    # A picture for a shop of apps in two languages: a headline over a screenshot, 1320x2868 pixels.
    segue: 1
    canvas: \(size) @3x        # of your own screenshots, which replace these

    \(screens)

    matrix: { lang: [en, de] }
    words:
      en: { headline: All in one list, line: And every detail a tap away }
      de: { headline: Alles in einer Liste, line: Und jedes Detail nah }

    timeline:
      - show: list
      - hold: 200ms
      - push: detail
      - hold: 200ms

    page:
      size: app-store-6.9     # or app-store-13, open-graph; a shop may ask for its own devices
      title: { text: "{headline}", size: 40 }
      subtitle: { text: "{line}", size: 20 }
      background: { gradient: { colors: ["#E8F1FF", "#C7D8FF"] } }
      shadow: card

    output:
      - { file: \(quoted(stem + "-{lang}-1.png")), at: 0s }
      - { file: \(quoted(stem + "-{lang}-2.png")), at: end }

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
