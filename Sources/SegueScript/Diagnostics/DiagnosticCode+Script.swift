/// Codes of problems with the text of a script and its keys.
extension DiagnosticCode {
  package static let syntax = DiagnosticCode(
    "E001", "the text is not YAML",
    """
    The script cannot be read as YAML 1.2: a quote or a bracket is left open, the indentation does
    not fit, a tab indents a line, or a value begins with a character that means something else. The
    place is where the reader gave up; the mistake is there or a little before.
    """,
    example: "screens: { list: list.png      # the } is missing")

  package static let unknownKey = DiagnosticCode(
    "E002", "unknown key",
    """
    A key that a mapping does not have is an error rather than ignored, since it is nearly always
    misspelt. Kebab-case, camelCase and snake_case are the same key. A key can also be known but out
    of place, such as `duration` beside `show`.
    """,
    example: "canvs: 375x812        # canvas")

  package static let unknownScreen = DiagnosticCode(
    "E003", "unknown screen",
    """
    The steps `show`, `push` and `present` name a screen, and `screens` declares it with its picture
    or its colour. Names of screens are compared letter by letter.
    """,
    example: """
      screens: { list: list.png }
      timeline:
        - show: lst         # list
      """)

  package static let unknownTransition = DiagnosticCode(
    "E004", "unknown transition",
    """
    `transition` names an entry of the catalogue, in kebab-case or as iOS spells it.
    `segue list transitions` shows all of them with their parameters.
    """,
    example: """
      - push: player
        transition: kuguo     # kugou
      """)

  package static let duplicateKey = DiagnosticCode(
    "E005", "duplicate key",
    """
    A key is written once in its mapping; of two values one would be ignored. `fromFrame`,
    `from_frame` and `from-frame` are the same key. In the timeline every step has its own dash.
    """,
    example: """
      fps: 25
      canvas: 375x812
      fps: 50               # which one?
      """)

  package static let wrongKind = DiagnosticCode(
    "E006", "wrong kind of value",
    """
    The value is not what the key takes: a list instead of a number, a number instead of a path. By
    YAML 1.2 `yes`, `on` and `0x10` are text, and `null`, `true` and `false` are not names; quote
    them if they are meant as text.
    """,
    example: "fps: fast             # fps: 25")

  package static let missingKey = DiagnosticCode(
    "E007", "a required key is missing",
    """
    A script needs `canvas`, `screens` and `timeline`; a step needs a keyword such as `show`; some
    transitions need a parameter, such as the picture that grows.
    """,
    example: """
      - push: viewer
        transition: { type: wechat-zoom }     # image: photo
      """)

  package static let unknownImage = DiagnosticCode(
    "E008", "unknown image",
    """
    A transition that moves a picture names it, and so may a layer that shows one; `images` declares
    it with its file. Screens are not images: the same file may be declared as both.
    """,
    example: """
      images: { photo: photo.png }
      timeline:
        - show: list
        - push: viewer
          transition: { type: wechat-zoom, image: foto }     # photo
      """)

  package static let unknownName = DiagnosticCode(
    "E009", "unknown name",
    """
    The key takes one of a set of names: a curve, a content mode, a choice of a transition, a
    device, a mark, a step. `segue list` shows curves, springs, devices and transitions.
    """,
    example: """
      - push: player
        curve: ease-inn       # ease-in
      """)

  package static let badVersion = DiagnosticCode(
    "E023", "unknown version of the script",
    """
    `segue: 1` is the version of the script language that the script is written in. It may be left
    out. This program reads version 1.
    """,
    example: "segue: 2")

  package static let notText = DiagnosticCode(
    "E020", "the script is not UTF-8 text",
    """
    Scripts are UTF-8 text. A picture given instead of a script, or a text saved as UTF-16 or
    Latin-1, cannot be read.
    """,
    example: "iconv -f latin1 -t utf-8 old.yaml > new.yaml")

  package static let badDocument = DiagnosticCode(
    "E021", "the script is not one mapping",
    """
    A script is one YAML document, and that is a mapping of keys. An empty file, one of comments
    only, a list, or two documents separated by `---` are not scripts.
    """,
    example: """
      segue: 1
      canvas: 375x812
      """)

  package static let badSetting = DiagnosticCode(
    "E022", "a setting does not fit the script",
    """
    `--set KEY=VALUE` changes one value of the script before it is read. The key is a path of keys
    and of list positions from 0, separated by dots; it must lead to a value that the script has, or
    could have.
    """,
    example: "segue clip.yaml --set timeline.2.duration=1s --set fps=25")

  package static let badReference = DiagnosticCode(
    "E025", "an invalid alias or tag",
    """
    The alias `*name` repeats the value that the anchor `&name` marks earlier in the same script.
    Keys cannot be aliases, and tags such as `!!int` are not supported. YAML 1.2 has no merge keys
    (`<<`).
    """,
    example: """
      - { push: player, transition: &swing { type: kugou, angle: 30deg } }
      - pop
      - { push: player, transition: *swing }
      """)
}
