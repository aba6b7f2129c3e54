/// A stable code for a kind of problem, which `segue explain` explains.
public struct DiagnosticCode: Hashable, Sendable {
  /// The spelling, such as `E004`.
  public var rawValue: String
  /// The problem in a few words.
  public var summary: String
  /// A paragraph about the cause and the remedy, then an example.
  public var explanation: String
  /// The category of the failure, which determines the exit status of a command.
  package var kind: Diagnostic.Kind

  /// Creates a code with its explanation: a paragraph, and an example in a script.
  init(
    _ rawValue: String, _ summary: String, kind: Diagnostic.Kind = .badScript,
    _ paragraph: String, example: String
  ) {
    self.rawValue = rawValue
    self.summary = summary
    self.kind = kind
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
    explanation = paragraph + "\n\n" + indented
  }

  /// All codes, errors first, in the order of documentation.
  package static let all: [DiagnosticCode] = [
    syntax, unknownKey, unknownScreen, unknownTransition, duplicateKey, wrongKind, missingKey,
    unknownImage, unknownName, badNumber, badTime, badAngle, badColor, badCanvas, badFrameRate,
    badPace, badOutput, badTimeline, limit, notText, badDocument, badSetting, badVersion, badPath,
    badReference, missingImage, brokenImage, forbiddenPath, failedReading, badGesture, badContainer,
    missingTrack, brokenTrack, badTransition, missingFont, brokenFont, badText, badAnimation,
    missingDrawing, brokenDrawing, badGlass, badMotionPath, badShape, badSnapshot, badGrid,
    failedExpectation,
    badPage, badFrame, badWords, badComparison, missingClip,
    badMark,
    unused, caution, stretched, partlyRead, softPixels, shortFrames, clearPicture, inactiveFollower,
    unknownScreenshot, reducedScreenshot, partlyDrawn, textOnGlass, largePicture, endlessClip,
    flashes, smallerWebP, briefWords, faintWords, otherDevice, lostWords, hiddenFingers,
    unmarkedDots,
  ]

  /// Returns the code with a spelling, such as `e004`; nil if there is none.
  package static func code(named name: String) -> DiagnosticCode? {
    let wanted = name.uppercased()
    return all.first { $0.rawValue == wanted }
  }
}

/// Codes of problems with containers and gestures.
extension DiagnosticCode {
  package static let badGesture = DiagnosticCode(
    "E030", "an invalid gesture",
    """
    A `drag` has a place where it starts and a path, or a file with its track. Alone it needs a
    `container`, a sheet or a layer that scrolls; beside `push`, `pop`, `present` or `dismiss` it
    drives that step. `expect` and `until` go with gestures only.
    """,
    example: """
      - pop:
        drag: { from: [10, 400], path: [ { to: [300, 400], in: 300ms } ] }
        expect: finished
      """)

  package static let badContainer = DiagnosticCode(
    "E031", "an invalid container",
    """
    `container` names its type and a screen for each of its parts. Its steps are `show` with the
    name of a part, `hold`, gestures, `do`, `mark` and `screenshot`: it has no navigation stack.
    """,
    example: """
      container: { type: snapchat, main: camera, over: memories }
      timeline: [ { show: main }, { hold: 1s } ]
      """)

  package static let missingTrack = DiagnosticCode(
    "E032", "a track cannot be opened", kind: .missingInput,
    """
    A file of recorded touches that the script names is not there, or may not be read. Paths are
    relative to the script's folder, not to the folder in which the command runs.
    """,
    example: "drag: { track: touches/flick.csv }")

  package static let brokenTrack = DiagnosticCode(
    "E033", "a track cannot be read", kind: .badInput,
    """
    A track is a text file with a line for each touch event: the time in milliseconds, then x and y
    in points, with commas between them. Times never fall. The first line may name the columns;
    empty lines, and lines that begin with `#`, are skipped.
    """,
    example: """
      t_ms,x,y
      0,180,120
      16.7,181,133
      """)

  package static let failedExpectation = DiagnosticCode(
    "E040", "a gesture did not end as expected", kind: .verdict,
    """
    `expect` is the outcome that a gesture must have. The rules of the transition or of the
    container decided otherwise, by the numbers in the message: the progress, the translation and
    the velocity at the release. Nothing is written, and the exit status is 1. A progress may differ
    by 0.005 and an offset by half a point.
    """,
    example: """
      - pop:
        drag: { from: [10, 400], path: [ { to: [100, 400], in: 300ms } ] }
        expect: finished            # 0.3 of the width is needed
      """)
}

/// Codes of problems with animated layers.
extension DiagnosticCode {
  /// A change that its layer cannot make.
  package static let badAnimation = DiagnosticCode(
    "E038", "an animation that cannot be",
    """
    `animate` names layers of the screens that show, and gives each the properties that change, with
    a value, a value with its own pace, or a list of keyframes. A layer changes what it has: the
    stroke of a shape, the colours of a gradient with as many colours. What is `hidden` enters, and
    what shows leaves. `phases` is a list of `animate` and `hold` steps.
    """,
    example: """
      - animate:
          heart: { fill: "#FF2D55", scale: [{ to: 0.7, in: 100ms }, { to: 1, spring: bouncy }] }
        duration: 150ms
      """)
}

/// Codes of problems with paths of motion and shapes.
extension DiagnosticCode {
  package static let badMotionPath = DiagnosticCode(
    "E041", "a path of motion that cannot be",
    """
    `along` is a path as offsets from a layer's place, and takes the place of `move`; it has a line or a
    curve at least. `pace` is how its time becomes way, and `orient` turns the layer with it. `via`
    beside a `move` or a `frame` is the arc on which the layer reaches it, one value at a time.
    """,
    example: """
      - animate:
          plane: { along: "M0 0 C 0 -80 120 -80 120 0", orient: auto }
          card: { move: [0, 300], via: arc }
        duration: 600ms
      """)

  package static let badShape = DiagnosticCode(
    "E042", "a shape that cannot become another",
    """
    A `clip` is a circle, an ellipse, an inset or a path, and changes to one of the same kind. Two
    paths correspond if, with all lines as cubic curves, they have as many subpaths, and these as many
    curves, and are closed or open alike. `morph: resample` beside them cuts paths and other shapes
    so that they correspond.
    """,
    example: """
      - animate:
          star: { path: "M0 0 L40 0 L20 30 Z", morph: resample }
        duration: 300ms
      """)
}

/// Codes of problems with custom transitions.
extension DiagnosticCode {
  package static let badTransition = DiagnosticCode(
    "E034", "an invalid custom transition",
    """
    `transitions` defines transitions by their names, and none may hide one of the catalogue. Each
    has keyframes for the screen that leaves (`from`) and the one that arrives (`to`), in the order
    of their progress `at`. What no keyframe sets at 0% or 100% is there as at rest. The first
    moment always shows exactly the leaving screen, and the last one exactly the arriving screen; one
    that presents a screen without hiding its presenter rests as its last moment shows it.
    """,
    example: """
      transitions:
        drop:
          duration: 600ms
          to: [{ at: 0%, move: [0, -100%] }, { at: 80%, move: [0, 0] }]
      """)

  package static let badSnapshot = DiagnosticCode(
    "E043", "a snapshot that cannot be taken",
    """
    `snapshot` shows a still picture of one of the screens in a layer under `layers` of a transition,
    and `rect` beside it is the part of that screen, `[x, y, width, height]` in points or per cent of
    the screen. It is taken when the transition begins.
    """,
    example: """
      transitions:
        portal:
          layers: [{ rect: [0, 0, 50%, 100%] }]      # snapshot: from
      """)

  package static let badGrid = DiagnosticCode(
    "E044", "a grid that cannot be cut",
    """
    `grid` cuts the snapshot of a layer into `columns` and `rows`, each 1 to 100; every piece counts
    as a layer. Pieces that hang together by a `hinge` cannot fly apart.
    """,
    example: """
      transitions:
        blinds:
          layers: [{ grid: { rows: 12 } }]      # snapshot: from
      """)
}
