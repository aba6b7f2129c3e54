package import SegueGraphics

/// Frames that other programs left as pictures: the files of a list, or of a folder, in natural order.
package struct FrameFiles: Sendable {
  /// Where the files are.
  private enum Place: Sendable {
    /// In a folder that links do not leave.
    case folder(Folder)
    /// Wherever their paths lead.
    case anywhere
  }

  /// The names of the files in their folder, or their paths.
  package let names: [String]
  /// What is in the folder beside pictures, in order; hidden files and folders are not counted.
  package let others: [String]
  private let place: Place

  /// The extensions of the pictures of a folder.
  private static let extensions = ["png", "jpg", "jpeg", "webp", "heic", "heif"]

  /// The pictures of a folder by their extensions, in natural order.
  ///
  /// - Throws: `tooManyFrames`, and what listing the folder throws.
  package init(in folder: Folder, limits: ResourceLimits) throws(CodecError) {
    let all = try folder.names().filter { !$0.hasPrefix(".") }.sorted(by: NaturalOrder.isBefore)
    names = all.filter(Self.isPicture)
    others = all.filter { !Self.isPicture($0) }
    place = .folder(folder)
    try Self.check(names, of: folder.path, limits)
  }

  /// The files at some paths.
  ///
  /// They keep their order, unless that is the one in which a shell lists files, or their names differ in
  /// numbers alone: then it is the natural one.
  ///
  /// - Throws: `tooManyFrames`.
  package init(_ paths: [String], limits: ResourceLimits) throws(CodecError) {
    let next = paths.dropFirst()
    // In the C locale, and in others.
    let isListed =
      zip(paths, next).allSatisfy { $0 <= $1 }
      || zip(paths, next).allSatisfy { $0.lowercased() <= $1.lowercased() }
    let isNumbered = Set(paths.map(NaturalOrder.pattern)).count == 1
    names = isListed || isNumbered ? paths.sorted(by: NaturalOrder.isBefore) : paths
    others = []
    place = .anywhere
    try Self.check(names, of: "the list of pictures", limits)
  }

  /// The frames of a folder that tells their delays, whose names are known.
  package init(sequence names: [String], in folder: Folder) {
    (self.names, others, place) = (names, [], .folder(folder))
  }

  private static func check(
    _ names: [String], of path: String, _ limits: ResourceLimits
  ) throws(CodecError) {
    if names.count > limits.frames { throw .tooManyFrames(path: path, limit: limits.frames) }
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    return extensions.contains(name[name.index(after: point)...].lowercased())
  }

  /// Opens a frame's file; in a folder a link is followed as long as it stays there.
  package func open(_ index: Int) throws(CodecError) -> InputFile {
    switch place {
    case .folder(let folder): try FrameFolder.file(names[index], in: folder)
    case .anywhere: try regularFile(names[index])
    }
  }

  /// Opens a file that can be opened again, as a pipe cannot.
  private func regularFile(_ path: String) throws(CodecError) -> InputFile {
    let file = try InputFile(path)
    if file.length == nil { throw .inputIsSpecial(path: path, kind: .pipe) }
    return file
  }

  /// Whether they are those of a folder.
  package var isFolder: Bool { if case .folder = place { true } else { false } }

  /// The path of a frame's file.
  package func path(_ index: Int) -> String {
    switch place {
    case .folder(let folder): folder.path(of: names[index])
    case .anywhere: names[index]
    }
  }
}
