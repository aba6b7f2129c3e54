import ArgumentParser

/// Where a verification is reported, beside what it says.
struct VerifyReportOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a page and JSON into this folder, and keep what differs for `approve --run`.",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp("Write JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
}
