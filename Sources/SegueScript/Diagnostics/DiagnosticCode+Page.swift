/// Codes of problems and warnings of the page round a clip.
extension DiagnosticCode {
  package static let badPage = DiagnosticCode(
    "E050", "a page that cannot be laid out",
    """
    `page` lays the clip out on a page with a margin, a device and words. Its `size` is `auto`, points
    such as `1200x900`, or a name such as `open-graph`; the device is made as large as the margin and the
    words leave room for, so there has to be some. Its `background` is one colour, gradient, picture or
    screen.
    """,
    example: """
      page: { size: 1200x900, margin: 64, background: "#F5F5F7", title: "Push" }
      """)

  package static let badFrame = DiagnosticCode(
    "E051", "a frame that cannot be drawn",
    """
    `device` is `auto`, `none` or the name of a device; `segue list devices` shows all. `frame` is how it
    is drawn, or your own picture of a device with the place of its `screen` in pixels of that picture.
    A `window` takes the place of both.
    """,
    example: """
      page: { device: iphone-15, frame: { style: real, color: silver } }
      page: { frame: { image: bezel.png, screen: [60, 60, 1179, 2556] } }
      """)

  package static let badWords = DiagnosticCode(
    "E052", "texts that are missing in a language",
    """
    `words` has the same names for each word of an axis of `matrix`, and `{title}` in any text stands for
    the one of the language that is rendered. Each list needs all names, and one list at least an axis.
    """,
    example: """
      matrix: { lang: [en, de] }
      words: { en: { title: "Pull to refresh" }, de: { title: "Ziehen, um zu laden" } }
      page: { title: "{title}" }
      """)

  package static let missingClip = DiagnosticCode(
    "E054", "the script of a clip that does not exist", kind: .missingInput,
    """
    Each of `clips` is the path of a script, from the folder of the script that names it.
    """,
    example: """
      clips: [before.yaml, after.yaml]
      """)

  package static let badComparison = DiagnosticCode(
    "E053", "clips that cannot be shown together",
    """
    `clips` shows the clips of other scripts side by side, stacked, with a line between two of them, or in
    turn. They run on one clock, and a shorter one keeps its last moment. Each is a whole script, so one
    with `clips` has no stage of its own, and no clip is such a script itself. A `wipe` has two clips, and
    the clips of a `wipe` or `blink` have canvases of the same size.
    """,
    example: """
      clips: [{ file: push.yaml, title: Before }, { file: push.yaml, set: { spring: snappy } }]
      page: { layout: side-by-side }
      output: compare.gif
      """)

  package static let otherDevice = DiagnosticCode(
    "W023", "a device whose screen is not the canvas",
    """
    The device that `page` names has a screen of another shape than the canvas. Its margins, corners and
    camera are drawn round the canvas, which is neither stretched nor cut, so the body has another shape
    than that of the device.
    """,
    example: """
      canvas: 390x844
      page: { device: auto }       # draws the device with this screen
      """)

  package static let briefWords = DiagnosticCode(
    "W021", "a caption that is shown too briefly",
    """
    A caption beside a step is shown as long as the step. Viewers read about 15 characters a second, and
    need a second for any caption at all. A caption that is a step of its own stays until the next one, so
    it may last over several steps.
    """,
    example: """
      timeline:
        - show: list
        - caption: "Pull down to refresh the list"
        - drag: { from: [180, 200], path: [{ to: [180, 400], in: 400ms }] }
        - hold: 1s
      """)

  package static let faintWords = DiagnosticCode(
    "W022", "words that can hardly be read on what is behind them",
    """
    Words need a contrast of 4.5:1 with what is behind them (WCAG 2.2, 1.4.3). The page is drawn, and each
    line of its title, subtitle and captions is compared with the pixels behind it, those of pictures,
    gradients and screens too.
    """,
    example: """
      page: { background: "#FFFFFF", captions: { color: "#1C1C1E" } }
      """)

  package static let lostWords = DiagnosticCode(
    "W024", "words that are not shown, or not as a whole",
    """
    Captions are drawn on the `page` round the clip, so a script without one does not show them; a `.vtt`
    output and the text of pictures in documents have them in any case. Words with more lines than `lines`
    allows are cut off at the end.
    """,
    example: """
      page: { captions: { lines: 3 } }
      """)

  package static let unmarkedDots = DiagnosticCode(
    "W026", "dots for marks that are not there",
    """
    `progress: dots` of a page has a dot for each `mark` of the timeline, and fills that of the last mark
    reached. Without marks there are no dots.
    """,
    example: """
      page: { progress: dots }
      timeline:
        - show: list
        - mark: list
        - hold: 800ms
        - push: detail
        - mark: detail
        - hold: 800ms
      """)
}
