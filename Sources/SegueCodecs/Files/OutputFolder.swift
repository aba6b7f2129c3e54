/// A folder that appears at its path whole, or not at all, with the files written into it.
///
/// Files go to a hidden temporary folder beside the path; ``commit()`` puts it in place. A folder that
/// is already there is replaced in one step, and only if all its entries have names that the caller
/// claims; it survives every failure.
package struct OutputFolder: ~Copyable {
  /// The folder to write into, until it is in its place.
  package let folder: Folder
  private let place: OutputPlace
  private let isOurs: @Sendable (String) -> Bool
  private let temporaryName: String
  private let canExchange: Bool
  private var isCommitted = false

  /// Makes the temporary folder.
  ///
  /// - Parameters:
  ///   - path: where it goes in the end.
  ///   - access: where a folder must lie that a script names; nil for one of the user's.
  ///   - canExchange: whether the kernel and the file system are asked to exchange the two folders.
  ///   - isOurs: whether an entry of a name may be deleted with a folder that is replaced.
  /// - Throws: errors of the kind `cannotCreate`, and `forbidden`.
  package init(
    at path: String, within access: FolderAccess? = nil, canExchange: Bool = true,
    isOurs: @escaping @Sendable (String) -> Bool
  ) throws(CodecError) {
    self.canExchange = canExchange
    var place = try OutputPlace(path, within: access)
    if try Self.finish(place) { place = try OutputPlace(path, within: access) }
    if let kind = place.kind {
      guard kind == .folder else { throw .outputIsNotFolder(path: path) }
      try Self.check(place.name, place, isOurs)
    }
    (temporaryName, folder) = try place.folder.makeTemporaryFolder(for: path)
    self.place = place
    self.isOurs = isOurs
  }

  deinit {
    if !isCommitted { try? place.folder.removeTree(named: temporaryName) }
  }

  /// Writes one file; the name must be new.
  package func write(_ bytes: [UInt8], named name: String) throws(CodecError) {
    let shown = place.path.withoutSlashes + "/" + name
    do throws(CodecError) {
      var file = try folder.makeFile(named: name)
      try file.write(bytes)
      try file.finish()
    } catch {
      switch error {
      case .cannotCreate(_, let code): throw .cannotCreate(path: shown, code: code)
      case .writeFailed(_, let code): throw .writeFailed(path: shown, code: code)
      default: throw error
      }
    }
  }

  /// Puts the folder in its place.
  ///
  /// - Throws: `foreignFile` when somebody has put a file into the older folder meanwhile, and errors of
  ///   the kind `cannotCreate`; then the older folder is where it was.
  package consuming func commit() throws(CodecError) {
    folder.synchronize()
    let parent = place.folder
    guard place.kind != nil else {
      try parent.rename(temporaryName, to: place)
      isCommitted = true
      parent.synchronize()
      return
    }
    try Self.check(place.name, place, isOurs)
    if canExchange, try parent.exchange(temporaryName, place.name) {
      do throws(CodecError) { try Self.check(temporaryName, place, isOurs) } catch {
        // Now the older one may be lost to a later run, unless it goes back.
        _ = try parent.exchange(temporaryName, place.name)
        throw error
      }
    } else {
      try replaceInSteps()
    }
    isCommitted = true
    parent.synchronize()
    // It is there after an exchange: the older one.
    try? parent.removeTree(named: temporaryName)
  }

  /// Replaces the older folder where no two entries can be exchanged: it is moved aside first, to a
  /// name by which the next writer finds it if this one is killed.
  private borrowing func replaceInSteps() throws(CodecError) {
    let (parent, aside) = (place.folder, Self.asideName(of: place))
    try parent.rename(place.name, to: aside)
    do throws(CodecError) { try parent.rename(temporaryName, to: place) } catch {
      try? parent.rename(aside, to: place.name)
      throw error
    }
    try? parent.removeTree(named: aside)
  }

  private static func asideName(of place: OutputPlace) -> String { ".segue-\(place.name)-older" }

  /// Puts back what a killed writer had moved aside, or removes it if the new folder is in its place.
  ///
  /// - Returns: whether there was anything.
  private static func finish(_ place: OutputPlace) throws(CodecError) -> Bool {
    let aside = asideName(of: place)
    guard try place.folder.entry(named: aside)?.kind == .folder else { return false }
    if place.kind == nil {
      try place.folder.rename(aside, to: place)
    } else {
      try place.folder.removeTree(named: aside)
    }
    return true
  }

  /// Throws `foreignFile` for the first entry of a folder that is not ours.
  private static func check(
    _ name: String, _ place: OutputPlace, _ isOurs: (String) -> Bool
  ) throws(CodecError) {
    let names: [String]
    do throws(CodecError) { names = try place.folder.folder(named: name)?.names() ?? [] } catch {
      throw error.forOutput(place.path)
    }
    if let foreign = names.first(where: { !isOurs($0) }) {
      throw .foreignFile(path: place.path, name: foreign)
    }
  }
}
