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

  /// Simulates a kill before each change on disk in turn.
  @Test func interruptionAnywhereLeavesWholeOldOrNewFiles() throws {
    let count = try steps()
    #expect(count > 15)
    var seen: [Int] = []
    for stop in 0..<count {
      let fixtures = try GoldenStoreFixtures()
      try stopped(fixtures, before: stop)
      let visible = try fixtures.visible()
      var new = 0
      for (path, change) in GoldenStoreFixtures.changes {
        let found = visible[path]
        // Pictures are replaced first: a new trace never has old pictures.
        let isMidway =
          found.map { $0.trace == change.old?.trace && $0.pictures == change.new?.pictures }
          ?? false
        #expect(
          found == change.old || found == change.new || isMidway, "\(path), stopped before \(stop)")
        new += found == change.new && change.old != change.new ? 1 : 0
      }
      seen.append(new)
      // The next approval of the same set finishes it without leftovers.
      try fixtures.approve()
      #expect(try fixtures.visible() == GoldenStoreFixtures.new)
      #expect(!fixtures.files.contains { $0.contains(".segue") }, "\(fixtures.files)")
    }
    // Goldens are replaced one after another.
    #expect(seen == seen.sorted() && seen.first == 0)
    #expect(Set(seen).count > 3)
  }

  /// The recovery can be interrupted too.
  @Test func secondInterruptionLosesNoFile() throws {
    let count = try steps()
    for stop in stride(from: 0, to: count, by: 3) {
      for second in stride(from: 0, to: count, by: 2) {
        let fixtures = try GoldenStoreFixtures()
        try stopped(fixtures, before: stop)
        try stopped(fixtures, before: second)
        try fixtures.approve()
        #expect(
          try fixtures.visible() == GoldenStoreFixtures.new, "stops before \(stop), \(second)")
        #expect(!fixtures.files.contains { $0.contains(".segue") }, "\(fixtures.files)")
      }
    }
  }

  @Test func leftoversOfOlderVersionsAreRemoved() throws {
    let fixtures = try GoldenStoreFixtures()
    try FileManager.default.createDirectory(
      atPath: fixtures.folder.path("a/.segue-approve"), withIntermediateDirectories: true)
    for name in ["plan", "commit", "one.trace", "one.apng"] {
      try fixtures.folder.write("segue approve 1\n", to: "a/.segue-approve/\(name)")
    }
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
    try fixtures.approve()
    #expect(try fixtures.visible() == GoldenStoreFixtures.new)
    #expect(!fixtures.files.contains { $0.contains(".segue") }, "\(fixtures.files)")
  }

  @Test func leftoversAreRemovedWithoutWrites() throws {
    let fixtures = try GoldenStoreFixtures()
    try fixtures.folder.write("half", to: "a/.segue-approve.one.apng")
    var approval = GoldenApproval()
    for path in ["a/one", "b/three", "c/deep/four"] {
      try approval.clearLeftovers(at: fixtures.place(path))
    }
    try approval.discard()
    #expect(!fixtures.files.contains { $0.contains(".segue") || $0 == "c" }, "\(fixtures.files)")
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
  }

  @Test func abandonedSetLeavesNoFiles() throws {
    let fixtures = try GoldenStoreFixtures()
    let before = fixtures.files
    var approval = GoldenApproval()
    for (path, golden) in GoldenStoreFixtures.new {
      try approval.add(golden, at: fixtures.place(path))
    }
    try approval.discard()
    #expect(fixtures.files == before)
    #expect(try fixtures.visible() == GoldenStoreFixtures.old)
  }

  @Test func concurrentApprovalsAreExclusive() throws {
    let fixtures = try GoldenStoreFixtures()
    var first = GoldenApproval()
    try first.remove(fixtures.place("a/one"), .trace)
    var second = GoldenApproval()
    let place = fixtures.place("a/two")
    #expect(throws: StoreError.busy(folder: fixtures.folder.path("a"))) {
      try second.remove(place, .trace)
    }
    try first.discard()
    try second.remove(place, .trace)
    try second.discard()
  }

  /// A child process keeps inherited files open until it executes its program.
  @Test func aLockEndsWithItsApprovalThoughAChildHoldsTheFolderOpen() throws {
    let fixtures = try GoldenStoreFixtures()
    var first = GoldenApproval()
    try first.remove(fixtures.place("a/one"), .trace)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sleep")
    child.arguments = ["60"]
    let held: FileHandle = try #require(try openFile(at: fixtures.folder.path("a")))
    child.standardInput = held
    try child.run()
    defer { child.terminate() }
    try first.discard()
    var second = GoldenApproval()
    try second.remove(fixtures.place("a/two"), .trace)
    try second.discard()
  }

  @Test(arguments: ["a", "b/inner"])
  func linksAreNotFollowedForWriting(way: String) throws {
    let fixtures = try GoldenStoreFixtures()
    let elsewhere = try TemporaryFolder()
    let link = fixtures.folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path)
    var approval = GoldenApproval()
    #expect(throws: StoreError.link(path: link)) {
      try approval.add(
        GoldenStoreFixtures.golden("x", pictures: nil), at: fixtures.place("link/\(way)/x"))
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

  /// Returns the descriptor of a path that this process holds open.
  private func openFile(at path: String) throws -> FileHandle? {
    let files = FileManager.default
    let number = try files.contentsOfDirectory(atPath: "/proc/self/fd").first { number in
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
    }
    return number.flatMap { Int32($0) }.map { FileHandle(fileDescriptor: $0) }
  }

  /// Approves the new set, with a simulated kill before change `stop`.
  private func stopped(_ fixtures: GoldenStoreFixtures, before stop: Int) throws {
    // A lock ends with its process; here, with the value.
    do throws(StoreError) {
      try fixtures.approve(step: StepCounter(stopBefore: stop).step)
    } catch .unsteady {}
  }

  /// Returns the number of changes on disk that approving the new set makes.
  private func steps() throws -> Int {
    let counter = StepCounter(stopBefore: .max)
    try GoldenStoreFixtures().approve(step: counter.step)
    return counter.count
  }
}

/// A counter of changes that prevents all changes from a given one on, as if the process had ended.
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
      if isOver { throw StoreError.unsteady(path: name) }
    }
  }
}
