import Foundation
import SegueCodecs
import TestSupport
import Testing

@Suite struct PNGSequenceTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("clip") }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a sequence of frames that hold one byte each.
  private func write(_ frames: [UInt8]) throws(CodecError) {
    var writer = try PNGSequenceWriter(at: path)
    for frame in frames { try writer.append([frame], delay: Int(frame)) }
    try writer.finish()
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func appearsWholeWithDelays() throws {
    do {
      var writer = try PNGSequenceWriter(at: path)
      try writer.append([1], delay: 4)
      #expect(names.isEmpty)
      try writer.append([2], delay: 3)
      try writer.finish()
    }
    #expect(names == ["delays.txt", "frame_0000.png", "frame_0001.png"])
    #expect(try String(contentsOfFile: path + "/delays.txt", encoding: .utf8) == "4\n3\n")
    #expect(folder.names == ["clip"])
  }

  @Test func onlyAnOlderSequenceIsReplaced() throws {
    try write([1, 2, 3])
    try write([9])
    #expect(names == ["delays.txt", "frame_0000.png"])
    #expect(folder.names == ["clip"])
    try folder.write("mine", to: "clip/notes.txt")
    let error = CodecError.foreignFile(path: path, name: "notes.txt")
    #expect(throws: error) { try write([4]) }
    #expect(
      "\(error)"
        == "\(path) is not replaced: it contains notes.txt, which is not a frame of a PNG sequence")
    #expect(names == ["delays.txt", "frame_0000.png", "notes.txt"])
    #expect(folder.names == ["clip"])
  }

  @Test func foreignFileAddedLaterIsFound() throws {
    try write([1])
    #expect(throws: CodecError.foreignFile(path: path, name: "late.txt")) {
      var writer = try PNGSequenceWriter(at: path)
      try writer.append([2], delay: 2)
      try folder.write("mine", to: "clip/late.txt")
      try writer.finish()
    }
    #expect(names == ["delays.txt", "frame_0000.png", "late.txt"])
    #expect(folder.names == ["clip"])
  }

  @Test func droppedWithoutFinishLeavesTheOldOne() throws {
    try write([1])
    do {
      var writer = try PNGSequenceWriter(at: path)
      try writer.append([2], delay: 2)
    }
    #expect(names == ["delays.txt", "frame_0000.png"])
    #expect(folder.names == ["clip"])
  }

  @Test func aFileIsNotReplacedByAFolder() throws {
    try folder.write("mine", to: "clip")
    #expect(throws: CodecError.outputIsNotFolder(path: path)) { try write([1]) }
    #expect(folder.names == ["clip"])
  }

  @Test(
    arguments: [
      ("frame_0000.png", true), ("frame_12345.png", true), ("delays.txt", true),
      ("frame_000.png", false), ("frame_00a0.png", false), ("frame_0000.png.bak", false),
      (".hidden", false),
    ])
  func sequenceFilesAreRecognizedByName(name: String, isOurs: Bool) {
    #expect(PNGSequenceWriter.isSequenceFile(name) == isOurs)
  }

  @Test func framesAreNumberedWithFourDigitsOrMore() {
    #expect(PNGSequenceWriter.name(ofFrame: 7) == "frame_0007.png")
    #expect(PNGSequenceWriter.name(ofFrame: 12_345) == "frame_12345.png")
  }
}
