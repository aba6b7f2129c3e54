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
  /// A folder of staged goldens is damaged; its path and what is wrong.
  case damaged(path: String, reason: String)
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
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .badRun(let path, let reason): "\(path) cannot be approved from: \(reason)"
    }
  }
}
