import Foundation
import SegueCodecs
import SegueSystem
import Synchronization
import TestSupport
import Testing

@Suite struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns 0 if a path can be opened, otherwise the error code.
  private func code(_ way: String, isWalk: Bool) throws -> Int32 {
    do throws(SystemError) {
      let root = try Descriptor.workingFolder.open(folder.path("in"), .folder)
      _ = try isWalk ? root.walk(way, .reading) : root.open(beneath: way, .reading)
      return 0
    } catch { return error.code }
  }

  @Test(arguments: [
    ("file", [0]), ("deep/file", [0]), ("", [0]), ("none", [ENOENT]), ("file/none", [ENOTDIR]),
    ("../secret", [EXDEV]), ("deep/../../secret", [EXDEV]),
    // A link is always rejected: callers resolve links first.
    ("link", [ELOOP]), ("inner", [ELOOP]), ("folder/secret", [ELOOP, ENOTDIR]),
  ])
  func openatAndPathWalkResolveTheSamePaths(way: String, codes: [Int32]) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("in/deep"), withIntermediateDirectories: true)
    for name in ["secret", "in/file", "in/deep/file"] { try folder.write("x", to: name) }
    for (name, target) in [("link", "../secret"), ("inner", "file"), ("folder", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(name)"), withDestinationPath: target)
    }
    for isWalk in [false, true] { #expect(codes.contains(try code(way, isWalk: isWalk))) }
  }

  @Test func leftoversOfKilledWritersAreRemoved() throws {
    try folder.write("old", to: ".segue-dead.tmp")
    try folder.write("new", to: ".segue-alive.tmp")
    try folder.write("mine", to: ".segue-notes")
    try FileManager.default.createDirectory(
      atPath: folder.path(".segue-frames.tmp/deep"), withIntermediateDirectories: true)
    try folder.write("x", to: ".segue-frames.tmp/deep/frame_0000.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".segue-link.tmp"), withDestinationPath: ".segue-notes")
    let number = unsafe open(folder.path(".segue-alive.tmp"), O_RDWR | O_CLOEXEC)
    defer { close(number) }
    #expect(flock(number, LOCK_EX | LOCK_NB) == 0)
    var file = try OutputFile(at: folder.path("a.gif"))
    try file.write([1])
    try file.commit()
    #expect(folder.names == [".segue-alive.tmp", ".segue-notes", "a.gif"])
  }

  @Test func replacedFolderExistsAtEveryMoment() throws {
    let path = folder.path("frames")
    let first = try OutputFolder(at: path) { $0 == "a" || $0 == "b" }
    try first.write([1], named: "a")
    try first.commit()
    // A watcher that opens the folder in a loop never finds it missing.
    let watcher = FileWatcher(path)
    for _ in 0..<200 {
      let next = try OutputFolder(at: path) { $0 == "a" || $0 == "b" }
      try next.write([2], named: "b")
      try next.commit()
    }
    #expect(watcher.stop() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["b"])
    #expect(folder.names == ["frames"])
  }

  @Test func withoutRenameExchangeTheOlderFolderIsRestoredAfterAKill() throws {
    let path = folder.path("frames")
    func write(_ name: String) throws {
      let next = try OutputFolder(at: path, canExchange: false) { ["a", "b"].contains($0) }
      try next.write([1], named: name)
      try next.commit()
    }
    try write("a")
    try write("b")
    #expect(folder.names == ["frames"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["b"])
    // Killed between the two steps: the next writer finds the older one, even if it fails itself.
    try FileManager.default.moveItem(atPath: path, toPath: folder.path(".segue-frames-older"))
    do { _ = try OutputFolder(at: path, canExchange: false) { $0 == "b" } }
    #expect(folder.names == ["frames"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["b"])
  }

  @Test func foreignFileAddedDuringReplacementIsKept() throws {
    let path = folder.path("frames")
    let first = try OutputFolder(at: path) { $0 == "a" }
    try first.write([1], named: "a")
    try first.commit()
    #expect(throws: CodecError.foreignFile(path: path, name: "notes")) {
      let next = try OutputFolder(at: path) { $0 == "a" }
      try next.write([2], named: "a")
      try folder.write("mine", to: "frames/notes")
      try next.commit()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["a", "notes"])
    #expect(FileManager.default.contents(atPath: path + "/a") == Data([1]))
    #expect(folder.names == ["frames"])
  }

  @Test(arguments: [
    (CodecError.unreadable(path: "a", code: EACCES), CodecError.Kind.missingInput),
    (.unreadable(path: "a", code: EIO), .inputOutput),
    (.unreadable(path: "a", code: EMFILE), .inputOutput),
    (.cannotCreate(path: "a", code: EACCES), .cannotCreate),
    (.cannotCreate(path: "a", code: ENFILE), .inputOutput),
    (.cannotCreate(path: "a", code: ENOSPC), .inputOutput),
  ])
  func systemErrorsAreNotBlamedOnTheFile(error: CodecError, kind: CodecError.Kind) {
    #expect(error.kind == kind)
  }
}

/// A watcher that polls a path and counts how often it is missing.
private final class FileWatcher: Sendable {
  private let isStopped = Atomic(false)
  private let misses = Atomic(0)
  private let done = DispatchSemaphore(value: 0)

  init(_ path: String) {
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .relaxed) {
        if FolderEntry(at: path) == nil { misses.add(1, ordering: .relaxed) }
      }
      done.signal()
    }
  }

  /// Stops polling and returns how often the path was missing.
  func stop() -> Int {
    isStopped.store(true, ordering: .relaxed)
    done.wait()
    return misses.load(ordering: .relaxed)
  }
}
