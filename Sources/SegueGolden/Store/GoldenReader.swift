import SegueCodecs

/// Reads goldens as they are valid, without writing anything, even while they are being replaced.
package struct GoldenReader: Sendable {
  /// The longest file that is read, in bytes.
  package var limit: Int

  /// How often a golden that is replaced meanwhile is read again.
  private static let attempts = 100

  /// A reader of files up to a length; by default 256 MiB.
  package init(limit: Int = 256 << 20) { self.limit = limit }

  /// The files of a golden; nil when there is no trace, and so no golden.
  ///
  /// Both are of the same set, before or after an approval that goes on meanwhile.
  package func read(_ place: GoldenPlace) throws(StoreError) -> StoredGolden? {
    for _ in 0..<Self.attempts {
      guard let folder = try open(place.folder) else { return nil }
      let before = try State(place.name, in: folder)
      guard before.trace.entry != nil else { return nil }
      // The same files stood there before and after: what was read belongs together.
      if let golden = try read(before), try State(place.name, in: folder) == before {
        return golden
      }
    }
    throw .unsteady(path: place.path(.trace))
  }

  /// The golden files in a folder, as they are valid, sorted; none when there is no folder.
  package func files(in path: String) throws(StoreError) -> [String] {
    guard let folder = try open(path) else { return [] }
    var names = Set(try filing { () throws(CodecError) in try folder.names() })
    if let valid = try ApprovalJournal.valid(in: folder) {
      names.subtract(valid.plan.removals)
      names.formUnion(valid.plan.puts)
    }
    return names.filter { GoldenPart.split($0) != nil }.sorted()
  }

  private func open(_ path: String) throws(StoreError) -> Folder? {
    do throws(CodecError) {
      return try Folder(path)
    } catch {
      if case .missing = error { return nil }
      throw .file(error)
    }
  }

  /// The files of a state; nil when one of them was moved meanwhile.
  private func read(_ state: State) throws(StoreError) -> StoredGolden? {
    guard let trace = try read(state.trace) else { return nil }
    guard state.pictures.entry != nil else { return StoredGolden(trace: trace, pictures: nil) }
    guard let pictures = try read(state.pictures) else { return nil }
    return StoredGolden(trace: trace, pictures: pictures)
  }

  private func read(_ file: State.File) throws(StoreError) -> [UInt8]? {
    try filing { () throws(CodecError) in try file.folder.read(file.name, atMost: limit) }
  }
}

/// Which files a golden consists of at a moment.
private struct State: Equatable {
  struct File: Equatable {
    var folder: Folder
    var name: String
    var entry: FolderEntry?

    static func == (one: File, other: File) -> Bool {
      one.entry == other.entry
    }
  }

  var trace: File
  var pictures: File

  init(_ name: GoldenName, in folder: Folder) throws(StoreError) {
    let valid = try ApprovalJournal.valid(in: folder)
    trace = Self.file(name.file(.trace), in: folder, valid)
    pictures = Self.file(name.file(.pictures), in: folder, valid)
  }

  private static func file(
    _ name: String, in folder: Folder, _ valid: ApprovalJournal.Valid?
  ) -> File {
    if let valid {
      if valid.plan.puts.contains(name),
        let entry = try? valid.staging.entry(named: name, followingLink: true)
      {
        return File(folder: valid.staging, name: name, entry: entry)
      }
      if valid.plan.removals.contains(name) { return File(folder: folder, name: name, entry: nil) }
    }
    return File(
      folder: folder, name: name,
      entry: (try? folder.entry(named: name, followingLink: true)).flatMap(\.self))
  }
}
