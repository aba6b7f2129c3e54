import Foundation
import TestSupport
import Testing

/// The cache of encoded files of `render`, `batch` and `gallery`.
@Suite struct OutputCacheTests {
  private static let hit = "from the cache"

  @Test(arguments: ["clip.gif", "clip.apng", "clip.trace", "clip.webp"])
  func anUnchangedFileIsNotRenderedAgain(name: String) throws {
    guard Workspace.makes(name) else { return }
    let workspace = try Workspace()
    let first = try Self.render(workspace, "-o \(name)")
    #expect(first.status == 0 && !first.errors.contains(Self.hit), "\(first.errors)")
    let bytes = workspace.bytes(of: name)
    #expect(try workspace.shell("rm \(name)").status == 0)
    let second = try Self.render(workspace, "-o \(name)")
    #expect(second.status == 0 && second.errors.contains(Self.hit), "\(second.errors)")
    #expect(workspace.bytes(of: name) == bytes)
    let fields = try [[], ["--no-cache"]].map { words in
      try workspace.run(
        ["clip.yaml", "-o", name, "--json", "--cache", "cache"].filter {
          words.isEmpty || ($0 != "--cache" && $0 != "cache")
        }
      ).text.replacing(/"seconds" : [0-9.]+/, with: "")
    }
    #expect(fields[0] == fields[1])
  }

  /// A shell command after which the file is rendered again, and whether its bytes may be the same.
  @Test(arguments: [
    "touch -r a.png t; cp b.png a.png; touch -r t a.png", "sed -i s/200ms/240ms/ clip.yaml",
    "sed -i 's/kugou/fade/' clip.yaml",
  ])
  func aChangedInputIsSeen(change: String) throws {
    let workspace = try Workspace()
    #expect(try Self.render(workspace, "-o clip.gif").status == 0)
    #expect(try workspace.shell(change).status == 0)
    let result = try Self.render(workspace, "-o clip.gif")
    #expect(result.status == 0 && !result.errors.contains(Self.hit), "\(change): \(result.errors)")
    let cached = workspace.bytes(of: "clip.gif")
    #expect(try workspace.segue("clip.yaml", "-o", "clip.gif").status == 0)
    #expect(workspace.bytes(of: "clip.gif") == cached)
  }

  @Test(arguments: [
    "--quality 40", "--colors 16", "--scale 2", "--fps 20", "--last-frame 1s", "--dither ordered",
    "--set canvas.scale=2", "--ignore-profiles", "--background '#102030'", "--loop once",
    "--no-cache",
  ])
  func anotherOptionIsSeen(words: String) throws {
    let workspace = try Workspace()
    #expect(try Self.render(workspace, "-o clip.gif").status == 0)
    let result = try Self.render(workspace, "-o clip.gif \(words)")
    #expect(result.status == 0 && !result.errors.contains(Self.hit), "\(words): \(result.errors)")
  }

  /// A command line that renders the same, or that is never taken from the cache, and whether it is.
  @Test(arguments: [
    ("echo '# a comment' >>clip.yaml; $SEGUE clip.yaml -o other.gif --cache cache", true),
    ("cp clip.yaml copy.yaml; $SEGUE copy.yaml -o copy.gif --cache cache", true),
    ("SEGUE_CACHE=cache $SEGUE clip.yaml -o clip.gif", true),
    ("$SEGUE clip.yaml -o clip.gif", false),
    ("$SEGUE clip.yaml -o clip.gif --cache cache --max-size 1MB", false),
    ("$SEGUE clip.yaml -o frames/ --cache cache; $SEGUE clip.yaml -o frames/ --cache cache", false),
    ("SEGUE_CACHE_CHECK=1 $SEGUE clip.yaml -o clip.gif --cache cache", false),
  ])
  func theSameFileIsFoundByWhatItMeans(line: String, isHit: Bool) throws {
    let workspace = try Workspace()
    #expect(try Self.render(workspace, "-o clip.gif").status == 0)
    let result = try workspace.shell(line, environment: Self.variables)
    #expect(result.status == 0 && result.errors.contains(Self.hit) == isHit, "\(result.errors)")
  }

  @Test func aFileThatIsOtherThanRenderedIsAnErrorAndRemoved() throws {
    let workspace = try Workspace()
    #expect(try Self.render(workspace, "-o clip.gif").status == 0)
    let forged = try workspace.shell(
      """
      \(ExternalTool.python) - <<'END'
      import glob, xxhash
      [path] = glob.glob("cache/??/*.json")
      head, body = open(path, "rb").read().split(b"\\n", 1)
      body = body[:-1] + b"!"
      open(path, "wb").write(b"segue cache 1 " + xxhash.xxh64(body).hexdigest().encode() + b"\\n" + body)
      END
      """)
    #expect(forged.status == 0, "\(forged.errors)")
    let result = try workspace.shell(
      "SEGUE_CACHE_CHECK=1 $SEGUE clip.yaml -o clip.gif --cache cache",
      environment: Self.variables)
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains("looks different than the cache says"), "\(result.errors)")
    #expect(try workspace.shell("ls cache/??/*.json").status != 0)
  }

  @Test func tasksOfABatchShareIt() throws {
    let workspace = try Workspace()
    let tasks = """
      {"verb": "render", "script": "clip.yaml", "output": "one.gif"}
      {"verb": "verify", "script": "clip.yaml"}

      """
    let result = try workspace.shell(
      """
      $SEGUE approve clip.yaml -q
      printf '%s' '\(tasks)' >tasks.jsonl
      $SEGUE batch tasks.jsonl --cache cache >/dev/null && ls cache/??/*.json | wc -l
      mv one.gif before.gif
      $SEGUE batch tasks.jsonl --cache cache; cmp before.gif one.gif
      """, environment: Self.variables)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(
      result.text.hasPrefix("2\n") && result.text.contains(#""verdict":"equal""#), "\(result.text)")
  }

  private static func render(_ workspace: Workspace, _ words: String) throws -> ToolResult {
    let named = words.contains("--no-cache") ? "" : "--cache cache"
    return try workspace.shell("$SEGUE clip.yaml \(words) \(named)", environment: variables)
  }

  /// No hit is rendered by chance.
  private static let variables = ["SEGUE_CACHE_CHECK": "0"]
}
