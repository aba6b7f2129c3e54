import TestSupport
import Testing

@Suite struct BadCommandLineTests {
  /// A command line, and the complete standard error.
  static let cases: [(line: String, errors: String)] = [
    (
      "clip.yaml --fsp 25",
      """
      segue: error: unknown option '--fsp'. Did you mean '--fps'?
            = help: `segue render --help` shows what it takes

      """
    ),
    (
      "check clip.yaml --strikt",
      """
      segue: error: unknown option '--strikt'. Did you mean '--strict'?
            = help: `segue check --help` shows what it takes

      """
    ),
    (
      "clip.yaml --fps",
      """
      segue: error: missing value for '--fps <n>'
            = help: `segue render --help` shows what it takes

      """
    ),
    (
      "render",
      """
      segue: error: no script is given
            = help: `segue new clip` writes one to begin with

      """
    ),
    (
      "a.png",
      """
      segue: error: a clip without a script has two pictures, not 1
            = help: `segue new clip` writes a script, which can show any number

      """
    ),
    (
      "clip.yaml a.png",
      "segue: error: a.png is a picture, and pictures and scripts do not go together\n"
    ),
    (
      "clip.yaml -t kugou",
      """
      segue: error: --transition goes with two pictures
            = help: in a script it is a key of the step

      """
    ),
    (
      "clip.yaml clip.yaml -o one.gif",
      """
      segue: error: -o names the output of one clip, and 2 are given
            = help: `--output-dir` takes them all

      """
    ),
    (
      "clip.yaml -o one.gif -o one.gif", "segue: error: one.gif is given twice as an output\n"
    ),
    (
      "chek clip.yaml",
      """
      segue: error: there is no verb or script `chek`
            = help: did you mean `segue check`?

      """
    ),
    (
      "clip",
      """
      segue: error: there is no verb or script `clip`
            = help: there is `clip.yaml`: did you mean that?

      """
    ),
    (
      "list colours",
      """
      segue: error: the value 'colours' is invalid for '<topic>'. Please provide one of \
      'transitions', 'containers', 'curves', 'springs' or 'devices'.
            = help: `segue list --help` shows what it takes

      """
    ),
    (
      "clip.yaml -j x",
      """
      segue: error: the value 'x' is invalid for '-j <n>'
            = help: `segue render --help` shows what it takes

      """
    ),
    ("clip.yaml -j 0", "segue: error: --jobs must be at least 1\n"),
    ("clip.yaml --max-frames 0", "segue: error: --max-frames must be at least 1\n"),
    (
      "clip.yaml --set fps",
      """
      segue: error: `--set fps` sets nothing
            = help: write `--set key=value`

      """
    ),
    (
      "clip.yaml -o - -o -",
      "segue: error: standard output holds one picture, and `-` is given 2 times\n"
    ),
    (
      "still clip.yaml --at 50%,end -o -",
      "segue: error: standard output holds one picture, and 2 are asked for\n"
    ),
    (
      "still clip.yaml clip.yaml", "segue: error: `segue still` takes one script, and 2 are given\n"
    ),
    (
      "explain E999",
      """
      segue: error: there is no error E999
            = help: the last ones are E040 and W010

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
