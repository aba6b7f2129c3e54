import Foundation
import TestSupport
import Testing

@Suite struct ListTests {
  @Test(arguments: [
    ("transitions", ["kugou", "wechat-zoom", "fade", "base", "[50%, 180%]", "0.4 s"]),
    (
      "containers",
      [
        "snapchat", "four-directions", "picture-browser", "control-center", "do: open, close",
        "tap: button", "optional", "max-zoom",
      ]
    ),
    ("curves", ["ease-in-ease-out", "cubic-bezier(0.42, 0, 0.58, 1)", "default"]),
    ("springs", ["damping-ratio", "stiffness", "100"]),
    ("devices", ["iphone-14", "390x844 @3x"]),
  ])
  func everyTopicIsListed(_ topic: String, _ parts: [String]) throws {
    let workspace = try Workspace()
    let all = try workspace.segue("list").text
    let one = try workspace.segue("list", topic)
    #expect(one.status == 0)
    #expect(one.errors.isEmpty)
    #expect(all.contains(one.text.dropLast()))
    for part in parts { #expect(one.text.contains(part), "\(part)") }
  }

  @Test(arguments: ["transitions", "containers", "curves", "springs", "devices"])
  func jsonHoldsOnlyTheRequestedTopic(_ topic: String) throws {
    let result = try Workspace().segue("list", topic, "--json")
    let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    #expect(object.map { Array($0.keys) } == [topic])
  }

  @Test(arguments: [
    ("kugou", "swings"), ("snappy", "snappy"), ("ease-in", "cubic-bezier(0.42, 0, 1, 1)"),
    ("iphone-15", "393x852"), ("transition", "kugou"), ("schema", "\"$defs\""),
  ])
  func aNameIsListed(_ name: String, _ part: String) throws {
    let result = try Workspace().segue("list", name)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains(part))
  }

  @Test func closedPipeEndsQuietly() throws {
    let result = try Workspace().shell("$SEGUE list | true")
    #expect(result.errors.isEmpty)
  }

  @Test func aFullDiskIsAnError() throws {
    let result = try Workspace().shell("$SEGUE list > /dev/full")
    #expect(result.status == 74)
    #expect(
      result.errors
        == """
        segue: error: writing standard output failed: No space left on device
              = help: free some space, and try again

        """)
  }
}
