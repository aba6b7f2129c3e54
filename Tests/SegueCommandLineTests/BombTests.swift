import Foundation
import SegueCodecs
import TestSupport
import Testing

/// Decompression bombs: small files of large pictures, and scripts that render large ones.
///
/// Each is read within the limits, or rejected with the limit's name and status 75.
@Suite struct BombTests {
  /// The files of `scripts/decoders/bombs.py`, created once.
  private static let folder: TemporaryFolder? = {
    guard let folder = try? TemporaryFolder(),
      let result = try? ExternalTool.run([
        ExternalTool.python, ExternalTool.repository + "scripts/decoders/bombs.py", folder.path,
      ]), result.status == 0
    else { return nil }
    return folder
  }()

  private func segue(_ arguments: [String]) throws -> MeasuredResult {
    let folder = try #require(Self.folder)
    return try ExternalTool.measured(
      [ExternalTool.product("segue")] + arguments, directory: folder.path)
  }

  /// A file, the status of `probe`, and its limits in seconds and megabytes: generous for slow
  /// machines, but far below the cost of decoding the file.
  struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int32
    let words: String
    let seconds: Double
    let megabytes: Int
    var testDescription: String { name }

    init(_ name: String, _ status: Int32, _ words: String, seconds: Double, megabytes: Int) {
      self.name = name
      self.status = status
      self.words = words
      self.seconds = seconds
      self.megabytes = megabytes
    }
  }

  static let bombs = [
    Bomb("specks.apng", 0, "900 frames", seconds: 4, megabytes: 300),
    Bomb("full.apng", 75, "work", seconds: 20, megabytes: 300),
    Bomb("previous.apng", 75, "work", seconds: 20, megabytes: 400),
    Bomb("specks.gif", 0, "200 frames", seconds: 4, megabytes: 400),
    Bomb("million.gif", 75, "more frames than the limit of 20000", seconds: 4, megabytes: 200),
    Bomb("corners.gif", 75, "work", seconds: 20, megabytes: 400),
    Bomb("full.gif", 75, "work", seconds: 20, megabytes: 600),
    Bomb("specks.webp", 0, "900 frames", seconds: 4, megabytes: 300),
    Bomb("full.webp", 75, "work", seconds: 20, megabytes: 300),
    Bomb("still.webp", 0, "8000x8000", seconds: 6, megabytes: 850),
  ]

  @Test(arguments: bombs.filter { WebPOptions.isAvailable || !$0.name.hasSuffix("webp") })
  func probeStaysWithinTheLimits(bomb: Bomb) throws {
    let run = try segue(["probe", bomb.name])
    #expect(run.result.status == bomb.status, "\(run.result.errors)")
    #expect((run.result.text + run.result.errors).contains(bomb.words))
    #expect(run.processorSeconds < bomb.seconds)
    #expect(run.peakBytes < bomb.megabytes * 1_000_000)
  }

  /// Files that reach the default work limit take seconds, so one has a lower limit.
  @Test(
    arguments: [
      ("specks.apng", []), ("million.gif", []), ("corners.gif", ["--limit", "work=1s"]),
    ] as [(String, [String])])
  func diffAndJSONStayWithinTheLimits(name: String, limits: [String]) throws {
    for arguments in [["probe", "--json", name], ["diff", name, name]] {
      let run = try segue(arguments + limits)
      #expect([0, 75].contains(run.result.status), "\(run.result.errors)")
      #expect(run.processorSeconds < 20, "\(arguments)")
      #expect(run.peakBytes < 1_000_000_000, "\(arguments)")
    }
  }

  @Test func diffReportsTheMemoryLimit() throws {
    let run = try segue(["diff", "specks.apng", "specks.apng", "--limit", "memory=100MB"])
    #expect(run.result.status == 75)
    #expect(
      run.result.errors.contains("MB of memory, more than the limit of 100 MB"),
      "\(run.result.errors)")
    #expect(run.result.errors.contains("`--limit memory=1GB` raises the limit"))
    #expect(run.peakBytes < 100_000_000)
  }

  /// A file of 154 MB, mostly chunks that are skipped.
  @Test(arguments: [
    (["probe", "long.png", "long.png", "long.png"], 250),
    (["long.png", "long.png", "-t", "push", "--canvas", "16x24", "-qo", "long.gif"], 250),
    (["diff", "long.png", "long.png"], 400),
  ])
  func longFilesAreHeldInMemoryOnce(arguments: [String], megabytes: Int) throws {
    let run = try segue(arguments)
    #expect(run.result.status == 0, "\(run.result.errors)")
    #expect(run.peakBytes < megabytes * 1_000_000, "\(run.peakBytes)")
  }

  /// A canvas whose frames take 64 MB each.
  private static let large = """
    canvas: 4000x4000
    screens: { a: { color: '#E03020' }, b: { color: '#2030E0' } }
    timeline: [show: a, { push: b, transition: push, duration: 60ms }]
    output: [clip.gif]
    """

  @Test(arguments: ["gif", "apng", "rgba", "trace"])
  func largePicturesAreDrawnOneByOne(format: String) throws {
    let workspace = try Workspace()
    try workspace.write(Self.large, to: "large.yaml")
    let command = [ExternalTool.product("segue"), "large.yaml", "-q", "-o", "clip.\(format)"]
    let run = try ExternalTool.measured(
      command + ["-j", "8"], directory: workspace.folder.path)
    #expect(run.result.status == 0, "\(run.result.errors)")
    #expect(run.peakBytes < 1_000_000_000, "\(run.peakBytes)")
    let bytes = try #require(workspace.bytes(of: "clip.\(format)"))
    // With sufficient memory the bytes are the same.
    let other = try ExternalTool.measured(
      command + ["-j", "2", "--limit", "memory=4GB"], directory: workspace.folder.path)
    #expect(other.result.status == 0, "\(other.result.errors)")
    #expect(workspace.bytes(of: "clip.\(format)") == bytes)
  }

  @Test(arguments: ["clip.gif", "clip.webp", "clip.apng", "frames/", "sheet.png"])
  func aCanvasThatIsTooLargeIsALimit(output: String) throws {
    guard Workspace.makes(output) else { return }
    let workspace = try Workspace()
    try workspace.write(
      Self.large.replacing("4000x4000", with: "8000x8000"), to: "huge.yaml")
    let run = try ExternalTool.measured(
      [ExternalTool.product("segue"), output == "sheet.png" ? "sheet" : "render", "huge.yaml"]
        + ["-q", "-o", output] + (output == "sheet.png" ? ["--frames", "2"] : []),
      directory: workspace.folder.path)
    #expect(run.result.status == 75, "\(run.result.errors)")
    #expect(run.result.errors.contains("GB` raises the limit"), "\(run.result.errors)")
    #expect(run.peakBytes < 200_000_000)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml", "huge.yaml"])
  }

  @Test(arguments: [
    ("memory=0", "from 1 to"), ("memory=2QB", "not a unit"), ("pixels=-1", "1 or more"),
    ("frames=", "1 or more"), ("work=0s", "greater than 0"), ("frame=3", "did you mean `frames=`?"),
    ("3", "write it as `memory=2GB`"),
  ])
  func invalidLimitIsRejected(text: String, words: String) throws {
    for command in [["probe", "a.png"], ["check", "clip.yaml"], ["diff", "a.png", "b.png"]] {
      let result = try Workspace().run(command + ["--limit", text])
      #expect(result.status == 64)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ("pixels=2559", "`--limit pixels=N`"), ("frames=3", "`--limit frames=N`"),
    ("memory=64MB", "`--limit memory="),
  ])
  func everyDecodingVerbObeysTheLimit(limit: String, words: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "clip.apng").status == 0)
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "frames/").status == 0)
    var commands = [
      ["probe", "clip.apng"], ["diff", "clip.apng", "clip.apng"], ["encode", "frames", "x.gif"],
      ["probe", "frames"],
    ]
    for verb in ["render", "check", "still", "sheet", "trace", "approve", "verify"] {
      commands.append(
        [verb, "clip.yaml"] + (verb == "still" || verb == "sheet" ? ["-o", "x.png"] : []))
    }
    for command in commands {
      let run = try workspace.run(command + ["--limit", limit])
      #expect(run.status == 75, "\(command): \(run.errors)")
      #expect(run.errors.contains(words) || run.text.contains(words), "\(command): \(run.errors)")
    }
  }

  /// Three bent screens of a phone, which release many large pictures.
  @Test func bentScreensStayWithinTheLimit() throws {
    let workspace = try Workspace()
    let images = ExternalTool.repository + "fixtures/images"
    try workspace.write(
      """
      segue: 1
      canvas: 390x844
      screens: { a: chat.png, b: screen-b.png, c: settings.png }
      timeline:
        - show: a
        - { push: b, transition: page-curl, duration: 400ms }
        - { push: c, transition: page-curl, duration: 400ms }
      output: curl.apng

      """, to: "curl.yaml")
    for name in ["chat", "screen-b", "settings"] {
      try FileManager.default.copyItem(
        atPath: "\(images)/\(name).png", toPath: workspace.folder.path("\(name).png"))
    }
    let run = try ExternalTool.measured(
      [
        ExternalTool.product("segue"), "curl.yaml", "-q", "--png-effort", "5", "--limit",
        "memory=300MB",
      ],
      directory: workspace.folder.path)
    #expect(run.result.status == 0, "\(run.result.errors)")
    #expect(run.peakBytes < 350_000_000, "\(run.peakBytes)")
  }

  /// Verbs with less and less address space: they succeed, or fail with an error and a status.
  @Test func tooLittleAddressSpaceIsAReadableError() throws {
    let workspace = try Workspace()
    try workspace.write(Self.large, to: "large.yaml")
    let before = workspace.folder.names
    for command in [
      ["clip.yaml", "-q"], ["large.yaml", "-q", "-o", "clip.gif"], ["probe", "a.png"],
    ] {
      for megabytes in [40, 100, 130, 160, 200, 300, 500, 1000] {
        let run = try ExternalTool.measured(
          ["timeout", "60", ExternalTool.product("segue")] + command,
          addressSpace: megabytes << 20, directory: workspace.folder.path)
        // 127 is the dynamic loader's status if it cannot map the libraries; a library that libheif
        // needs, libnuma, ends the program before it begins.
        let isEnded = run.result.errors.contains("Out of memory allocating bitmask")
        #expect(
          [0, 75, 127].contains(run.result.status) || isEnded,
          "\(megabytes) MB: \(run.result.errors)")
        #expect(run.result.status == 0 || !run.result.errors.isEmpty)
        try? FileManager.default.removeItem(atPath: workspace.folder.path("clip.gif"))
        #expect(workspace.folder.names == before, "\(megabytes) MB")
      }
    }
  }
}
