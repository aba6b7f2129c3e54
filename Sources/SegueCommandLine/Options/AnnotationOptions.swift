import ArgumentParser

/// The option for a report that GitLab shows beside the lines of a merge request.
struct AnnotationOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Write a report of code quality, as GitLab shows it, to this file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var codeQuality: String?
}
