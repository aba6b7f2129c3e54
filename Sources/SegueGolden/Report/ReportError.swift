/// What can be wrong with a report that is read.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a report.
  case notReport(path: String)
  /// The file is a report of another version.
  case otherVersion(path: String, version: Int)
  /// The file says that it is a report, and its content is not one.
  case damaged(path: String)

  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .notReport(let path): "\(path) is not a report: it has no number `segue-report`"
    case .otherVersion(let path, let version):
      "\(path) is a report of version \(version), and version \(ReportDocument.currentVersion) "
        + "is needed"
    case .damaged(let path): "\(path) is a damaged report: parts of it are missing or misspelt"
    }
  }
}
