package import SegueCodecs

/// An error in reading or writing goldens or reports.
package enum StoreError: Error, Hashable, Sendable {
  /// A file or a folder cannot be read or written.
  case file(CodecError)
  /// A path contains a symbolic link; files are not written through links.
  case link(path: String)
  /// Another process is writing goldens into the folder.
  case busy(folder: String)
  /// The folder's files kept changing while they were read.
  case unsteady(path: String)
  /// A folder to be replaced by a report has a file that no report has.
  case notReport(path: String, name: String)
  /// A file with the times of clips is not valid.
  case badTimes(path: String)
  /// Two runs have different verdicts of a clip; each verdict with the folder of its run.
  case unlikeRuns(script: String, first: String, second: String)
  /// The file of a run is not valid; its path and the reason.
  case badRun(path: String, reason: String)
  /// The report of a run, or the record of its review, is not valid; its path and the reason.
  case badReview(path: String, reason: String)
  /// A folder for a part has a file that no part has.
  case notPart(path: String, name: String)
  /// A part that was begun before has other clips, options or another build.
  case otherPart(path: String, reason: String)
  /// Another process is writing the part.
  case busyPart(path: String)
  /// A file of a part is not valid; its path and the reason.
  case badPart(path: String, reason: String)
  /// A folder for a cache has a file that no cache has.
  case notCache(path: String, name: String)
  /// Parts cannot be merged; a sentence for each reason.
  case parts([String])
}

extension StoreError: CustomStringConvertible {
  /// The error as one sentence that names the file, without a full stop.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .link(let path):
      "\(path) is a symbolic link, and goldens are not written through links; replace it by what it "
        + "points to"
    case .busy(let folder):
      "goldens are being written into \(folder) by another `segue approve`; try again when it is "
        + "done"
    case .unsteady(let path):
      "\(path) keeps changing while it is read; try again when nothing writes it"
    case .notReport(let path, let name):
      "\(path) is not replaced: it contains \(name), which is not part of a report; name a new folder"
    case .badTimes(let path):
      "\(path) is not a file of times; write one with `segue verify --times-to`"
    case .unlikeRuns(let script, let first, let second):
      "the runs disagree: \(script) is \(first) and \(second), with other verdicts or pixels; verify it "
        + "again, and approve that run alone"
    case .badRun(let path, let reason): "cannot approve from \(path): \(reason)"
    case .badReview(let path, let reason): "cannot review \(path): \(reason)"
    case .notPart(let path, let name):
      "\(path) cannot hold a part: it contains \(name), which no part has; name a new folder"
    case .otherPart(let path, let reason):
      "\(path) cannot be continued: \(reason); name another folder, or remove it to begin again"
    case .busyPart(let path):
      "\(path) is being written by another segue; wait for it, or name another folder"
    case .badPart(let path, let reason): "cannot read the part \(path): \(reason)"
    case .notCache(let path, let name):
      "\(path) cannot hold a cache: it contains \(name), which no cache has; name a new folder"
    case .parts(let reasons): reasons.joined(separator: "; ")
    }
  }
}
