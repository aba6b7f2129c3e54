package import SegueGraphics

/// A sequence of frames from picture files: those of a list of paths or of a folder, in natural order.
package struct FrameFiles: Sendable {
  /// The location of the files.
  private enum Place: Sendable {
    /// A folder; links must not lead out of it.
    case folder(Folder)
    /// Files anywhere, by their paths.
    case anywhere
  }

  /// The file names in the folder, or the paths.
  package let names: [String]
  /// The sorted names of other entries in the folder, except hidden ones.
  package let others: [String]
  private let place: Place

  /// The extensions of picture files in a folder.
  private static let extensions = ["png", "jpg", "jpeg", "webp", "heic", "heif"]

  /// The pictures of a folder by their extensions, in natural order.
  ///
  /// - Throws: `tooManyFrames`, and the errors of listing the folder.
  package init(in folder: Folder, limits: ResourceLimits) throws(CodecError) {
    let all = try folder.names().filter { !$0.hasPrefix(".") }.sorted(by: NaturalOrder.isBefore)
    names = all.filter(Self.isPicture)
    others = all.filter { !Self.isPicture($0) }
    place = .folder(folder)
    try Self.check(names, of: folder.path, limits)
  }

  /// The files of a list of paths.
  ///
  /// They keep their order, unless it is the one in which a shell expands patterns, or the names
  /// differ only in numbers: then they are sorted in natural order.
  ///
  /// - Throws: `tooManyFrames`.
  package init(_ paths: [String], limits: ResourceLimits) throws(CodecError) {
    let next = paths.dropFirst()
    // The order of the C locale, or of others.
    let isListed =
      zip(paths, next).allSatisfy { $0 <= $1 }
      || zip(paths, next).allSatisfy { $0.lowercased() <= $1.lowercased() }
    let isNumbered = Set(paths.map(NaturalOrder.pattern)).count == 1
    names = isListed || isNumbered ? paths.sorted(by: NaturalOrder.isBefore) : paths
    others = []
    place = .anywhere
    try Self.check(names, of: "the list of pictures", limits)
  }

  /// The frames of a folder with a list of delays, whose names have been read already.
  package init(sequence names: [String], in folder: Folder) {
    (self.names, others, place) = (names, [], .folder(folder))
  }

  /// Throws `tooManyFrames` if there are more files than the limit of frames.
  private static func check(
    _ names: [String], of path: String, _ limits: ResourceLimits
  ) throws(CodecError) {
    if names.count > limits.frames { throw .tooManyFrames(path: path, limit: limits.frames) }
  }

  /// Returns whether a file name has the extension of a picture.
  private static func isPicture(_ name: String) -> Bool {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    return extensions.contains(name[name.index(after: point)...].lowercased())
  }

  /// Opens the file of a frame; in a folder, a link is followed if it stays there.
  package func open(_ index: Int) throws(CodecError) -> InputFile {
    switch place {
    case .folder(let folder): try FrameFolder.file(names[index], in: folder)
    case .anywhere: try regularFile(names[index])
    }
  }

  /// Opens a regular file, which can be opened repeatedly, unlike a pipe.
  private func regularFile(_ path: String) throws(CodecError) -> InputFile {
    let file = try InputFile(path)
    if file.length == nil { throw .inputIsSpecial(path: path, kind: .pipe) }
    return file
  }

  /// Whether the files are those of a folder.
  package var isFolder: Bool { if case .folder = place { true } else { false } }

  /// Returns the path of a frame's file.
  package func path(_ index: Int) -> String {
    switch place {
    case .folder(let folder): folder.path(of: names[index])
    case .anywhere: names[index]
    }
  }
}
