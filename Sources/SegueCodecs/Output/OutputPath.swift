import Glibc

/// What can be said about the path of an output before anything is written there.
package enum OutputPath {
  /// Finds out whether a file could be made at a path; "-" is standard output.
  ///
  /// Throws errors of the kind `cannotCreate`, the same that opening the file would throw.
  package static func check(file path: String) throws(CodecError) {
    if path == OutputFile.standardOutputPath { return }
    let place = try OutputPlace(path)
    if place.exists(as: S_IFDIR) || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.mode == nil { try checkFolder(of: place) }
  }

  /// Finds out whether a folder of frames could be made at a path.
  package static func check(folder path: String) throws(CodecError) {
    let place = try OutputPlace(path)
    if place.mode != nil, !place.exists(as: S_IFDIR) { throw .outputIsNotFolder(path: path) }
    try checkFolder(of: place)
  }

  /// Finds out whether a file that is there may be replaced, such as one that is about to be read.
  package static func check(writable path: String) throws(CodecError) {
    try check(file: path)
    let place = try OutputPlace(path)
    try checkFolder(of: place)
    // The superuser may write everything, and still a file is read-only on purpose.
    let isReadOnly = place.mode.map { $0 & 0o222 == 0 } ?? false
    if isReadOnly {
      throw .cannotCreate(path: path, code: EACCES)
    } else if unsafe access(place.realPath, W_OK) != 0 {
      throw .cannotCreate(path: path, code: EACCES)
    }
  }

  private static func checkFolder(of place: OutputPlace) throws(CodecError) {
    if unsafe access(place.folder, W_OK | X_OK) != 0 {
      throw .cannotCreate(path: place.path, code: errno)
    }
  }
}
