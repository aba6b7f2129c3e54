import TestSupport
import Testing

@Suite struct BadCommandLineTests {
  /// A command line, and the complete standard error.
  static let cases: [(line: String, errors: String)] = [
    (
      "clip.yaml --fsp 25",
      """
      segue: error: unknown option '--fsp'
            = help: did you mean `--fps`?

      """
    ),
    (
      "check clip.yaml --strikt",
      """
      segue: error: unknown option '--strikt'
            = help: did you mean `--strict`?

      """
    ),
    (
      "clip.yaml --fps",
      """
      segue: error: missing value for '--fps <n>'
            = help: `segue render --help` lists its options and arguments

      """
    ),
    (
      "render",
      """
      segue: error: no script is given
            = help: name one, or write a first one with `segue new clip`

      """
    ),
    (
      "a.png",
      """
      segue: error: a clip without a script needs two pictures, not 1
            = help: name two, or write a script for any number with `segue new clip`

      """
    ),
    (
      "clip.yaml a.png",
      """
      segue: error: a.png is a picture, and cannot be given together with scripts
            = help: name either scripts, or two pictures

      """
    ),
    (
      "clip.yaml -t kugou",
      """
      segue: error: --transition is only for a clip of two pictures
            = help: in a script, set it as a key of the step

      """
    ),
    (
      "clip.yaml clip.yaml -o one.gif",
      """
      segue: error: -o names the output of one clip, and 2 are given
            = help: use `--output-dir` for several

      """
    ),
    (
      "clip.yaml -o one.gif -o one.gif",
      """
      segue: error: one.gif is given twice as an output
            = help: give each output once

      """
    ),
    (
      "chek clip.yaml",
      """
      segue: error: there is no verb or script `chek`
            = help: did you mean `segue check`?

      """
    ),
    (
      "clp",
      """
      segue: error: there is no verb or script `clp`
            = help: did you mean `segue clip`?

      """
    ),
    (
      "list colours",
      """
      segue: error: there is no list of `colours`
            = help: `segue explain colours` explains it

      """
    ),
    (
      "clip.yaml -j x",
      """
      segue: error: the value 'x' is invalid for '-j <n>'
            = help: `segue render --help` lists its options and arguments

      """
    ),
    ("clip.yaml -j 0", "segue: error: --jobs must be at least 1\n"),
    ("clip.yaml --max-frames 0", "segue: error: --max-frames must be at least 1\n"),
    (
      "clip.yaml --set fps",
      """
      segue: error: `--set fps` needs a key and a value
            = help: write `--set key=value`

      """
    ),
    (
      "clip.yaml -o - -o -",
      """
      segue: error: standard output takes only one output, and `-` is given 2 times
            = help: name files for the others

      """
    ),
    (
      "still clip.yaml --at 50%,end -o -",
      """
      segue: error: standard output takes only one picture, and --at names 2 moments
            = help: name one moment, or a file with `-o`

      """
    ),
    (
      "still clip.yaml clip.yaml",
      """
      segue: error: `segue still` takes one script, and 2 are given
            = help: run it once for each script

      """
    ),
    (
      "explain E999",
      """
      segue: error: there is no error E999
            = help: codes go up to E055 and W026

      """
    ),
  ]

  @Test(arguments: cases)
  func isRefusedInOneSentence(_ line: String, _ errors: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE \(line)")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors == errors)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }
}
