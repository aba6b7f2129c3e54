import ArgumentParser
import SegueKit

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
    help: ArgumentHelp(
      "Which pictures --report keeps for `approve --run`: full, key (five) or none; else those that "
        + "the golden has, and all for a clip that has none.", valueName: "which"))
  var pictures: PicturesKept?

  @Option(
    help: ArgumentHelp("Write JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
}
