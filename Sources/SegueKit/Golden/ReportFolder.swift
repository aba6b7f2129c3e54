package import SegueCodecs
package import SegueGolden

/// The folder of a report: `index.html` for people, `report.json` for programs, and `run.json` for an
/// approval.
///
/// The new report is made beside the older one and takes its place in one step, so that whatever
/// happens before leaves the older one. Nothing else is ever replaced.
package struct ReportFolder: ~Copyable {
  /// The page's name.
  package static let page = "index.html"
  /// The name of the JSON.
  package static let document = "report.json"
  /// What a report of some version has; the action writes `junit.xml` into it.
  private static let names: Set = [page, document, GoldenRun.fileName, "junit.xml", "rendered"]
  /// The longest JSON that is looked into, in bytes.
  private static let longest = 512 << 20

  private var folder: OutputFolder

  /// Begins a report that appears at a path; what is missing of the path above it is made.
  ///
  /// - Parameter others: names of files that may be in the older report and go with it.
  /// - Throws: `notReport` for a folder that is there and is no report, and what making one throws.
  package init(at path: String, others: Set<String> = []) throws(StoreError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let older = try? Folder(path)
    if let older { try Self.check(older, others) }
    do throws(CodecError) {
      // A path such as `.` has no name that could be given to another folder.
      if older != nil, ["", ".", ".."].contains(FolderAccess.name(of: path)) {
        path = try Folder.realPath(path) ?? path
      }
      if older == nil { _ = try Folder.making(FolderAccess.folder(of: path)) }
      folder = try OutputFolder(at: path) { Self.names.contains($0) || others.contains($0) }
    } catch { throw .file(error) }
  }

  /// Makes sure that a folder is a report, or empty.
  private static func check(_ folder: Folder, _ others: Set<String>) throws(StoreError) {
    let (found, json): ([String], [UInt8])
    do throws(CodecError) {
      found = try folder.names()
      json = try folder.read(document, atMost: longest) ?? []
    } catch { throw .file(error) }
    if let foreign = found.first(where: { !names.contains($0) && !others.contains($0) }) {
      throw .notReport(path: folder.path, name: foreign)
    }
    // A page that no report is beside is somebody's own. Keys are sorted: the version stands at the end.
    let isReport = String(decoding: json.suffix(1 << 16), as: UTF8.self).contains(
      "\"segue-report\"")
    if !isReport, let own = [page, document].first(where: found.contains) {
      throw .notReport(path: folder.path, name: own)
    }
  }

  /// Writes the report and puts it in its place.
  ///
  /// - Parameter run: what may be approved from it.
  package consuming func commit(_ report: Report, run: GoldenRun? = nil) throws(CodecError) {
    try folder.write(report.page, named: Self.page)
    try folder.write(report.json, named: Self.document)
    if let run { try folder.write(run.json, named: GoldenRun.fileName) }
    try folder.commit()
  }
}
