/// What holds for all verbs, as the program's manual page tells it.
enum ManualFacts {
  private static let environment = [
    ("NO_COLOR", "Unless it is empty, nothing is coloured."),
    ("CLICOLOR_FORCE", "With a value other than 0, text is coloured where it goes to no terminal."),
    ("TERM", "With the value dumb, there is neither colour nor a progress bar."),
    ("CI", "Unless it is empty, 0 or false, goldens are written only with --yes."),
    (
      "GITHUB_ACTIONS",
      "With the value true, verify annotates the lines of scripts whose clips differ."
    ),
    ("GITHUB_STEP_SUMMARY", "The file to which verify adds a summary in Markdown."),
  ]

  private static let files = [
    ("NAME.yaml", "A script. The paths in it are relative to its folder."),
    ("goldens/NAME.trace", "The golden of a script as text, beside the script."),
    ("goldens/NAME.apng", "The pictures of that golden."),
    ("NAME/delays.txt", "The delays of a folder of frames in hundredths of a second, one a line."),
  ]

  /// Writes the sections on the environment, files and exit statuses.
  static func write(to source: inout ManualSource) {
    source.macro("Sh ENVIRONMENT")
    write(environment.map { ("Ev \($0)", $1) }, to: &source)
    source.macro("Sh FILES")
    write(files.map { ("Pa \(ManualSource.escaped($0))", $1) }, to: &source)
    source.macro("Sh EXIT STATUS")
    let statuses = ExitStatus.allCases.map { ("Li \($0.rawValue)", $0.meaning) }
    write(statuses, to: &source)
  }

  private static func write(_ items: [(tag: String, text: String)], to source: inout ManualSource) {
    source.macro("Bl -tag -width Ds")
    for (tag, text) in items {
      source.macro("It \(tag)")
      source.prose(text)
    }
    source.macro("El")
  }
}
