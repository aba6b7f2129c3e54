package import SegueCodecs

/// Why goldens cannot be read or written.
package enum StoreError: Error, Hashable, Sendable {
  /// A file or a folder cannot be read or written.
  case file(CodecError)
  /// A path leads through a symbolic link, through which nothing is written.
  case link(path: String)
  /// Another process is writing goldens into the folder.
  case busy(folder: String)
  /// The folder's files changed again and again while they were read.
  case unsteady(path: String)
  /// A folder that a report would replace holds a file that no report has.
  case notReport(path: String, name: String)
  /// A file is not what a run wrote about the times of its clips.
  case badTimes(path: String)
  /// Two runs have unlike verdicts of a clip; each verdict with the folder of its run.
  case unlikeRuns(script: String, first: String, second: String)
  /// The file of a run is not what it should be; its path and what is wrong.
  case badRun(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .link(let path):
      "\(path) is a symbolic link, and goldens are not written through links"
    case .busy(let folder):
      "goldens are being written into \(folder) by another `segue approve`; try again when it is "
        + "done"
    case .unsteady(let path): "\(path) keeps changing while it is read"
    case .notReport(let path, let name):
      "\(path) is not replaced: it contains \(name), which is no part of a report; name a new folder"
    case .badTimes(let path):
      "\(path) holds no times of clips; `segue verify --times-to` writes such a file"
    case .unlikeRuns(let script, let first, let second):
      "the runs disagree: \(script) is \(first) and \(second), with other verdicts or pixels; verify it "
        + "again, and approve that run alone"
    case .badRun(let path, let reason): "\(path) cannot be approved from: \(reason)"
    }
  }
}
