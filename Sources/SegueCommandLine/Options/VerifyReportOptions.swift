import ArgumentParser
import SegueGolden
import SegueKit
import SegueScript

/// Where a verification is reported, beside what it says.
struct VerifyReportOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a page and JSON into this folder, and what `approve --run` needs to approve what was seen.",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup var limit: ReportSizeOption

  @Option(
    help: ArgumentHelp(
      "Which pictures `approve --run` records: full, key (five) or none; else those that the golden "
        + "has, and all for a clip that has none.", valueName: "which"))
  var pictures: PicturesKept?

  @Option(
    help: ArgumentHelp("Write JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
}

/// How large a report may be.
struct ReportSizeOption: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report-size"),
    help: ArgumentHelp(
      "The most that a report may have; pictures are left out until it fits. By default 50MB.",
      valueName: "size"))
  var text: String?

  /// The most bytes of a report.
  func bytes() throws(Refusal) -> Int {
    let size = try OutputFlags.value(of: "--report-size", text, ByteCountLiteral.bytes)
    guard let size else { return ReportBuilder.usualSize }
    guard size >= ReportBuilder.smallestSize else {
      throw Refusal(
        "--report-size must be at least \(ReportBuilder.smallestSize / 1_000_000)MB",
        help: "the page itself takes some of it")
    }
    return size
  }
}
