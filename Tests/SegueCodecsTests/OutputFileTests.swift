import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a text through an output and commits it.
  private func write(_ text: String, to path: String) throws(CodecError) {
    var file = try OutputFile(at: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// Returns the error of writing a text, if any.
  private func failure(_ path: String, _ text: String = "new") -> CodecError? {
    do {
      try write(text, to: path)
      return nil
    } catch { return error }
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func appearsOnlyWhenCommitted() throws {
    try folder.write("old", to: "a.gif")
    do {
      var file = try OutputFile(at: folder.path("a.gif"))
      try file.write([UInt8](repeating: 65, count: 200_000))
      #expect(folder.names.count == 2)
      #expect(folder.names.first?.hasPrefix(".segue-") == true)
      #expect(try content("a.gif") == "old")
      try file.commit()
    }
    #expect(folder.names == ["a.gif"])
    #expect(try content("a.gif") == String(repeating: "A", count: 200_000))
  }

  @Test func droppedFileLeavesOnlyTheOldFile() throws {
    try folder.write("old", to: "a.gif")
    do {
      var file = try OutputFile(at: folder.path("a.gif"))
      try file.write([UInt8](repeating: 65, count: 200_000))
    }
    #expect(folder.names == ["a.gif"])
    #expect(try content("a.gif") == "old")
  }

  @Test func encodingErrorLeavesNoFile() throws {
    struct Stop: Error {}
    func interrupted() throws {
      var encoder = try GIFEncoder(
        GIFRules(size: .init(2, 2), options: GIFOptions()), loop: .once,
        to: OutputFile(at: folder.path("a.gif")))
      try encoder.append(picture(2, 2) { _, _ in gray(1) }, damage: nil, delay: 2)
      throw Stop()
    }
    #expect(throws: Stop.self) { try interrupted() }
    #expect(folder.names.isEmpty)
  }

  @Test func replacesTheRealFileBehindLinks() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("real"), withIntermediateDirectories: false)
    try folder.write("old", to: "real/a.gif")
    for (link, target) in [("b.gif", "real/a.gif"), ("c.gif", "b.gif"), ("new.gif", "real/n.gif")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    try write("through links", to: folder.path("c.gif"))
    #expect(try content("real/a.gif") == "through links")
    try write("dangling", to: folder.path("new.gif"))
    #expect(try content("real/n.gif") == "dangling")
    #expect(folder.names == ["b.gif", "c.gif", "new.gif", "real"])
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("c.gif"))[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func keepsThePermissionsOfTheFileThatItReplaces() throws {
    try folder.write("old", to: "a.gif")
    unsafe chmod(folder.path("a.gif"), 0o640)
    try write("new", to: folder.path("a.gif"))
    let mode = try FileManager.default.attributesOfItem(
      atPath: folder.path("a.gif"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }

  @Test func fullDiskIsAnInputOutputErrorWithTheSystemMessage() throws {
    let error = try #require(failure("/dev/full"))
    #expect(error == .writeFailed(path: "/dev/full", code: ENOSPC))
    #expect("\(error)" == "writing /dev/full failed: No space left on device")
    #expect(error.kind == .inputOutput)
    // Beyond the buffer size the error comes from the write, not from the commit.
    #expect(failure("/dev/full", String(repeating: "x", count: 100_000)) == error)
  }

  @Test func devicesAndPipesAreWrittenDirectly() throws {
    #expect(failure("/dev/null") == nil)
    let status = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(status as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aClosedPipeIsAnErrorWhenTheSignalIsIgnored() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    let path = folder.path("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    func writeToNobody() throws {
      var file = try OutputFile(at: path)
      close(reader)
      try file.write([UInt8](repeating: 1, count: 1000))
      try file.commit()
    }
    #expect(throws: CodecError.writeFailed(path: path, code: EPIPE)) { try writeToNobody() }
    #expect(folder.names == ["pipe"])
  }

  @Test func missingFolderIsNamed() throws {
    let path = folder.path("none/a.gif")
    let error = try #require(failure(path))
    #expect(error == .folderMissing(path: path, folder: folder.path("none")))
    #expect(
      "\(error)" == "\(path) cannot be created: the folder \(folder.path("none")) does not exist")
    #expect(error.kind == .cannotCreate)
    try folder.write("", to: "file")
    #expect(failure(folder.path("file/a.gif"))?.kind == .cannotCreate)
  }

  @Test func aFolderIsNotReplacedByAFile() throws {
    #expect(failure(folder.path) == .outputIsFolder(path: folder.path))
    #expect(failure(folder.path("new/")) == .outputIsFolder(path: folder.path("new/")))
    #expect(failure("")?.kind == .cannotCreate)
    #expect(folder.names.isEmpty)
  }

  @Test func circularLinksAreAnError() throws {
    for (link, target) in [("a", "b"), ("b", "a")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(failure(folder.path("a")) == .cannotCreate(path: folder.path("a"), code: ELOOP))
  }
}
