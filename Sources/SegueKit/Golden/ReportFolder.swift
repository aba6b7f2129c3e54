package import SegueCodecs
package import SegueGolden

/// A writer of a report folder: `index.html` for people, `report.json` for programs, `run.json` for approval.
///
/// The new report is made in a temporary folder and replaces the old one atomically, so that the
/// old one survives any failure. No other folder is ever replaced.
package struct ReportFolder: ~Copyable {
  /// The file name of the page.
  package static let page = StoredReport.fileName
  /// The file name of the JSON document.
  package static let document = "report.json"
  /// The file names of reports of all versions; the GitHub action adds `junit.xml`, and a review its record.
  private static let names: Set = [
    page, document, GoldenRun.fileName, ReviewRecord.fileName, ReviewRecord.temporaryName,
    "junit.xml", "rendered",
  ]
  /// The largest JSON document that is inspected, in bytes.
  private static let longest = 512 << 20

  private var folder: OutputFolder

  /// Begins a report at a path, creating missing parent folders.
  ///
  /// - Parameter others: names of further files that the old report may have and that are removed
  ///   with it.
  /// - Throws: `notReport` for an existing folder that is not a report, and the error of creating
  ///   one.
  package init(at path: String, others: Set<String> = []) throws(StoreError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let older = try? Folder(path)
    if let older { try Self.check(older, others) }
    do {
      // A path such as `.` has no name by which a folder could be replaced.
      if older != nil, ["", ".", ".."].contains(FolderAccess.name(of: path)) {
        path = try Folder.realPath(path) ?? path
      }
      if older == nil { _ = try Folder.making(FolderAccess.folder(of: path)) }
      folder = try OutputFolder(at: path) { Self.names.contains($0) || others.contains($0) }
    } catch { throw .file(error) }
  }

  /// Checks that a folder is a report, or empty.
  private static func check(_ folder: Folder, _ others: Set<String>) throws(StoreError) {
    let (found, json): ([String], [UInt8])
    do {
      found = try folder.names()
      json = try folder.read(document, atMost: longest) ?? []
    } catch { throw .file(error) }
    if let foreign = found.first(where: { !names.contains($0) && !others.contains($0) }) {
      throw .notReport(path: folder.path, name: foreign)
    }
    // A page without a report belongs to somebody else. Keys are sorted, so the version is at the
    // end.
    let isReport = String(decoding: json.suffix(1 << 16), as: UTF8.self).contains(
      "\"segue-report\"")
    if !isReport, let own = [page, document].first(where: found.contains) {
      throw .notReport(path: folder.path, name: own)
    }
  }

  /// Writes the report and moves it to its path.
  ///
  /// - Parameter run: the run that may be approved from it.
  package consuming func commit(_ report: Report, run: GoldenRun? = nil) throws(CodecError) {
    try folder.write(report.page, named: Self.page)
    try folder.write(report.json, named: Self.document)
    if let run { try folder.write(run.json, named: GoldenRun.fileName) }
    try folder.commit()
  }
}
