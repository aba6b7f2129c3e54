import SegueGraphics
import TestSupport
import Testing

/// Tests of `segue diff` with scripts, and with folders of named pictures.
@Suite struct DiffPairsTests {
  @Test func scriptsAreComparedByKeysAndFrames() throws {
    let workspace = try Workspace()
    try workspace.write(
      Workspace.script.replacing("duration: 400ms", with: "duration: 440ms"), to: "other.yaml")
    #expect(try workspace.segue("diff", "clip.yaml", "clip.yaml").status == 0)
    let result = try workspace.segue("diff", "clip.yaml", "other.yaml", "-o", "d.png")
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      result.text.contains(
        "the duration of the step `push: detail`, line 10, is 440ms instead of 400ms"),
      "\(result.text)")
    #expect(workspace.bytes(of: "d.png") != nil)
    #expect(workspace.bytes(of: "clip.gif") == nil)
  }

  @Test func aScriptIsComparedWithWhatItWrote() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "one.apng", "-o", "two/").status == 0)
    for file in ["one.apng", "two/"] {
      let result = try workspace.segue("diff", "clip.yaml", file)
      #expect(result.status == 0, "\(file): \(result.text)\(result.errors)")
    }
  }

  @Test func picturesOfEqualNamesAreCompared() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      mkdir -p one/deep two/deep && cp a.png one/same.png && cp a.png two/same.png
      cp a.png one/deep/other.png && cp b.png two/deep/other.png
      cp a.png one/lost.png && cp a.png two/new.png
      $SEGUE clip.yaml -q -o one/frames/ -o one/clip.gif && cp -r one/frames one/clip.gif two
      """)
    #expect(result.status == 0, "\(result.errors)")
    let diff = try workspace.segue("diff", "one", "two", "--report", "out")
    #expect(diff.status == 1)
    for words in [
      "different  deep/other.png: ", "different  lost.png: lost.png is not in two",
      "missing    new.png: new.png is not in one", "6 clips: 1 missing, 2 different, 3 equal",
    ] { #expect(diff.text.contains(words), "\(words): \(diff.text)") }
    #expect(!diff.text.contains("same.png"))
    #expect(workspace.bytes(of: "out/index.html") != nil)
    #expect(try workspace.segue("diff", "one", "one").text == "ok  5 clips are equal\n")
    #expect(try workspace.segue("diff", "one/frames", "two/frames").status == 0)
  }

  /// Inputs that cannot be compared, the status, and what is named.
  @Test(arguments: [
    ("one lost", 66, "lost does not exist"), ("lost one", 66, "lost does not exist"),
    ("a.png lost", 66, "lost does not exist"), ("lost a.png", 66, "lost does not exist"),
    ("one lost.png", 66, "lost.png does not exist"),
    ("one lost.yaml", 66, "lost.yaml does not exist"),
    ("clip.yaml lost.yaml", 66, "lost.yaml does not exist"),
    ("lost.yaml clip.yaml", 66, "lost.yaml does not exist"),
    ("clip.yaml lost", 66, "lost does not exist"), ("lost gone", 66, "lost does not exist"),
    ("one dead", 66, "dead does not exist"), ("- lost", 66, "lost does not exist"),
    ("one a.png", 64, "one is a folder without delays.txt, and a.png is one clip"),
    ("a.png one", 64, "one is a folder without delays.txt, and a.png is one clip"),
    ("clip.yaml one", 64, "one is a folder without delays.txt, and clip.yaml is one clip"),
    ("one -", 64, "one is a folder without delays.txt, and standard input is one clip"),
    ("one one/a.png/x", 66, "one/a.png/x does not exist"),
  ])
  func theInputThatCannotBeComparedIsNamed(inputs: String, status: Int, message: String) throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "mkdir one; cp a.png one; ln -s nothing dead; $SEGUE diff \(inputs) <a.png")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func aDamagedPictureIsNamedAndTheOthersAreCompared() throws {
    let workspace = try Workspace()
    let made = try workspace.shell(
      "mkdir one two && cp a.png b.png one && cp a.png two && echo no > two/b.png")
    #expect(made.status == 0)
    let result = try workspace.segue("diff", "one", "two", "--json")
    #expect(result.status == 65)
    #expect(result.text.contains("\"verdict\" : \"equal\""), "\(result.text)")
    #expect(result.text.contains("\"verdict\" : \"broken\""), "\(result.text)")
  }

  @Test(
    arguments: [
      (["diff", "one", "two", "-o", "d.png"], 64, "-o shows two clips"),
      (["diff", "one", "two"], 66, "there is no clip or picture in one and two"),
    ] as [([String], Int32, String)])
  func foldersThatCannotBeComparedAreNamed(
    arguments: [String], status: Int32, words: String
  ) throws {
    let workspace = try Workspace()
    #expect(try workspace.shell("mkdir one two").status == 0)
    let result = try workspace.run(arguments)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
