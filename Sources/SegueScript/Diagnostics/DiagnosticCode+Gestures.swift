/// Problems of containers and gestures.
extension DiagnosticCode {
  /// A gesture that cannot be.
  package static let badGesture = DiagnosticCode(
    "E030", "a gesture that cannot be",
    """
    A `drag` has a place where it starts and a path, or a file with its track. Alone it is for scenes
    with a `container`; beside `pop` or `dismiss` it drives that step, with a transition that fingers
    can drive. `expect` and `until` go with gestures only.
    """,
    example: """
      - pop:
        drag: { from: [10, 400], path: [ { to: [300, 400], in: 300ms } ] }
        expect: finished
      """)

  /// A container that cannot be.
  package static let badContainer = DiagnosticCode(
    "E031", "a container that cannot be",
    """
    `container` names its type and a screen for each of its parts. Its steps are `show` with the name
    of a part, `hold`, gestures, `do`, `mark` and `screenshot`: it has no navigation stack to push on.
    """,
    example: """
      container: { type: snapchat, main: camera, over: memories }
      timeline: [ { show: main }, { hold: 1s } ]
      """)

  /// A track that is not there.
  package static let missingTrack = DiagnosticCode(
    "E032", "a track cannot be opened", kind: .missingInput,
    """
    A file of recorded touches that the script names is not there, or may not be read. Paths are
    relative to the script's folder, not to the folder in which the command runs.
    """,
    example: """
      drag: { track: touches/flick.csv }
      """)

  /// A track that is none.
  package static let brokenTrack = DiagnosticCode(
    "E033", "a track cannot be read", kind: .badInput,
    """
    A track is a text file with a line for each touch event: the time in milliseconds, then x and y
    in points, with commas between them. Times never fall. The first line may name the columns; empty
    lines, and lines that begin with `#`, are passed over.
    """,
    example: """
      t_ms,x,y
      0,180,120
      16.7,181,133
      """)

  /// Something else came of a gesture than was expected.
  package static let failedExpectation = DiagnosticCode(
    "E040", "a gesture did not come to what was expected", kind: .verdict,
    """
    `expect` says what has to come of a gesture. The rules of the transition or of the container
    decided otherwise, by the numbers that are told: the progress, the translation and the velocity
    at the release. Nothing is written, and the exit status is 1. A progress within 0.005 and an offset
    within half a point of what is expected are right.
    """,
    example: """
      - pop:
        drag: { from: [10, 400], path: [ { to: [100, 400], in: 300ms } ] }
        expect: finished            # 0.3 of the width is needed
      """)
}
