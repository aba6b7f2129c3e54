/// A folder that is written atomically: it appears at its path with all its files, or not at all.
///
/// Files go to a hidden temporary folder next to the path; ``commit()`` moves it into place. An
/// existing folder is replaced atomically, and only if the caller accepts the names of all its
/// entries as its own; it survives every failure.
package struct OutputFolder: ~Copyable {
  /// The temporary folder, to write into until the commit.
  package let folder: Folder
  private let place: OutputDestination
  private let isOurs: @Sendable (String) -> Bool
  private let temporaryName: String
  private let canExchange: Bool
  private var isCommitted = false

  /// Creates the temporary folder.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - access: the places allowed to a script; nil for a path that the user gave.
  ///   - canExchange: whether to exchange the two folders by `RENAME_EXCHANGE` where it is
  ///     supported.
  ///   - isOurs: whether an entry of a name may be deleted with a folder that is replaced.
  /// - Throws: `cannotCreate` and the other errors about outputs, `forbidden`.
  package init(
    at path: String, within access: FolderAccess? = nil, canExchange: Bool = true,
    isOurs: @escaping @Sendable (String) -> Bool
  ) throws(CodecError) {
    self.canExchange = canExchange
    var place = try OutputDestination(path, within: access)
    if try Self.finish(place) { place = try OutputDestination(path, within: access) }
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

  /// Writes one file; its name must not be in use.
  package func write(_ bytes: [UInt8], named name: String) throws(CodecError) {
    let shown = place.path.withoutSlashes + "/" + name
    do {
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

  /// Moves the folder into place.
  ///
  /// - Throws: `foreignFile` if another program has put a file into the old folder meanwhile, and
  ///   `cannotCreate`; then the old folder is still in place.
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
      do { try Self.check(temporaryName, place, isOurs) } catch {
        // Under its temporary name the old folder could be removed by a later run, so it goes back.
        _ = try parent.exchange(temporaryName, place.name)
        throw error
      }
    } else {
      try replaceInSteps()
    }
    isCommitted = true
    parent.synchronize()
    // After an exchange the old folder has the temporary name.
    try? parent.removeTree(named: temporaryName)
  }

  /// Replaces the old folder without an exchange: moves it aside, then renames the new one.
  ///
  /// It is moved to a name by which the next writer finds it if this process is killed.
  private borrowing func replaceInSteps() throws(CodecError) {
    let (parent, aside) = (place.folder, Self.asideName(of: place))
    try parent.rename(place.name, to: aside)
    do { try parent.rename(temporaryName, to: place) } catch {
      try? parent.rename(aside, to: place.name)
      throw error
    }
    try? parent.removeTree(named: aside)
  }

  /// Returns the name of an old folder that is moved aside during a replacement.
  private static func asideName(of place: OutputDestination) -> String {
    ".segue-\(place.name)-older"
  }

  /// Completes the replacement that a killed writer began: restores or removes the folder moved aside.
  ///
  /// - Returns: whether there was one.
  private static func finish(_ place: OutputDestination) throws(CodecError) -> Bool {
    let aside = asideName(of: place)
    guard try place.folder.entry(named: aside)?.kind == .folder else { return false }
    if place.kind == nil {
      try place.folder.rename(aside, to: place)
    } else {
      try place.folder.removeTree(named: aside)
    }
    return true
  }

  /// Throws `foreignFile` for the first entry of a folder that the caller does not accept as its own.
  private static func check(
    _ name: String, _ place: OutputDestination, _ isOurs: (String) -> Bool
  ) throws(CodecError) {
    let names: [String]
    do { names = try place.folder.folder(named: name)?.names() ?? [] } catch {
      throw error.forOutput(place.path)
    }
    if let foreign = names.first(where: { !isOurs($0) }) {
      throw .foreignFile(path: place.path, name: foreign)
    }
  }
}
