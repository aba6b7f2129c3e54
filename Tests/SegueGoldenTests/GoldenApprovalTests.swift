import Foundation
import SegueCodecs
import SegueGolden
import Synchronization
import TestSupport
import Testing

@Suite struct GoldenApprovalTests {
  @Test func replacesAWholeSet() throws {
    let fixtures = try GoldenStoreFixtures()
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
    try fixtures.approve()
    #expect(try fixtures.visible() == GoldenStoreFixtures.new)
    #expect(
      fixtures.files == [
        "a", "a/one.apng", "a/one.trace", "a/two.trace", "b", "b/three.apng", "b/three.trace", "c",
        "c/deep", "c/deep/four.apng", "c/deep/four.trace",
      ])
  }

  /// Ends the process, so to say, before each of its changes on the disk in turn.
  @Test func aStopAnywhereLeavesTheOldSetOrTheNew() throws {
    let count = try steps()
    #expect(count > 25)
    var seen: [Bool] = []
    for stop in 0..<count {
      let fixtures = try GoldenStoreFixtures()
      let counter = StepCounter(stopBefore: stop)
      #expect(throws: StoreError.self) { try fixtures.approve(step: counter.step) }
      let visible = try fixtures.visible()
      let isNew = visible == GoldenStoreFixtures.new
      #expect(isNew || visible == GoldenStoreFixtures.old, "stopped before step \(stop)")
      seen.append(isNew)
      // Whoever writes next settles what was left, here with a set of nothing new.
      try touch(fixtures)
      #expect(try fixtures.visible() == visible, "settled after a stop before step \(stop)")
      #expect(!fixtures.files.contains { $0.contains(".segue") }, "\(fixtures.files)")
    }
    // Once the set is valid it stays so.
    #expect(seen == seen.sorted { !$0 && $1 })
    #expect(seen.contains(true) && seen.contains(false))
  }

  /// What settles can be ended as well.
  @Test func aStopWhileSettlingLosesNothing() throws {
    let count = try steps()
    for stop in stride(from: 0, to: count, by: 3) {
      for second in 0..<12 {
        let fixtures = try GoldenStoreFixtures()
        #expect(throws: StoreError.self) {
          try fixtures.approve(step: StepCounter(stopBefore: stop).step)
        }
        let visible = try fixtures.visible()
        try? touch(fixtures, step: StepCounter(stopBefore: second).step)
        #expect(try fixtures.visible() == visible, "stops before \(stop), then \(second)")
        try touch(fixtures)
        #expect(try fixtures.visible() == visible, "settled after \(stop), then \(second)")
      }
    }
  }

  @Test func aSetThatIsGivenUpLeavesNothing() throws {
    let fixtures = try GoldenStoreFixtures()
    let before = fixtures.files
    var approval = GoldenApproval()
    for (path, golden) in GoldenStoreFixtures.new {
      try approval.add(golden, at: try fixtures.place(path))
    }
    try approval.discard()
    #expect(fixtures.files == before)
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
  }

  @Test func twoApprovalsDoNotMeet() throws {
    let fixtures = try GoldenStoreFixtures()
    var first = GoldenApproval()
    try first.remove(try fixtures.place("a/one"), .trace)
    var second = GoldenApproval()
    let place = try fixtures.place("a/two")
    #expect(throws: StoreError.busy(folder: fixtures.folder.path("a"))) {
      try second.remove(place, .trace)
    }
    try first.discard()
    try second.remove(place, .trace)
    try second.discard()
  }

  @Test(arguments: ["a", "b/inner"])
  func nothingIsWrittenThroughALink(way: String) throws {
    let fixtures = try GoldenStoreFixtures()
    let elsewhere = try TemporaryFolder()
    let link = fixtures.folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path)
    var approval = GoldenApproval()
    #expect(throws: StoreError.link(path: link)) {
      try approval.add(
        GoldenStoreFixtures.golden("x", pictures: nil), at: try fixtures.place("link/\(way)/x"))
    }
    try approval.discard()
    #expect(elsewhere.names == [])
  }

  @Test func aFileThatIsALinkIsReplacedAndNotFollowed() throws {
    let fixtures = try GoldenStoreFixtures()
    let target = try fixtures.folder.write("precious", to: "target")
    try FileManager.default.removeItem(atPath: fixtures.folder.path("a/one.trace"))
    try FileManager.default.createSymbolicLink(
      atPath: fixtures.folder.path("a/one.trace"), withDestinationPath: target)
    try fixtures.approve()
    #expect(try fixtures.visible() == GoldenStoreFixtures.new)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
  }

  @Test(arguments: [
    "put ../../escape.trace", "put /escape.trace", "put .hidden.trace", "put plan",
    "unlink a.trace",
    "remove ../b/three.trace",
  ])
  func aPlanThatNamesOtherFilesMeansNothing(line: String) throws {
    let fixtures = try GoldenStoreFixtures()
    let staging = fixtures.folder.path("a/.segue-approve")
    try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
    let id = "0123456789abcdef"
    for (name, lines) in [("plan", "commit .\n\(line)"), ("commit", "folder .")] {
      try fixtures.folder.write(
        "segue approve 1\nid \(id)\n\(lines)\nend\n", to: "a/.segue-approve/\(name)")
    }
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
    try touch(fixtures)
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
  }

  /// Begins a set that touches all folders, and gives it up.
  private func touch(
    _ fixtures: GoldenStoreFixtures, step: @escaping ApprovalStep = { _ throws(StoreError) in }
  ) throws {
    var approval = GoldenApproval(step: step)
    do {
      for path in ["a/one", "b/three", "c/deep/four"] {
        try approval.remove(try fixtures.place(path), .trace)
      }
    } catch {
      try? approval.discard()
      throw error
    }
    try approval.discard()
  }

  /// The number of changes that the approval of the new set makes on the disk.
  private func steps() throws -> Int {
    let counter = StepCounter(stopBefore: .max)
    try GoldenStoreFixtures().approve(step: counter.step)
    return counter.count
  }
}

/// Counts changes, and lets none happen from one on, as when the process had ended.
private final class StepCounter: Sendable {
  private let taken = Mutex(0)
  private let limit: Int

  init(stopBefore limit: Int) { self.limit = limit }

  var count: Int { taken.withLock(\.self) }

  var step: ApprovalStep {
    { (name) throws(StoreError) in
      let isOver = self.taken.withLock { taken in
        taken += 1
        return taken > self.limit
      }
      if isOver { throw StoreError.damaged(path: name, reason: "the process has ended") }
    }
  }
}
