import Foundation
import TestSupport
import Testing

/// Tests of annotations for CI services.
@Suite struct AnnotationTests {
  /// A workspace with a broken script and clips that differ, the later ones more.
  private func workspace(clips: Int) throws -> Workspace {
    let workspace = try Workspace()
    for index in 0..<clips { try workspace.write(Workspace.script, to: "c\(index).yaml") }
    #expect(try workspace.segue("approve", ".", "-q", "--pictures", "none").status == 0)
    for index in 0..<clips {
      try workspace.write(
        Workspace.script.replacing("duration: 400ms", with: "duration: \(440 + index * 40)ms"),
        to: "c\(index).yaml")
    }
    try workspace.write("segue: 1\ntimeline: 7\n", to: "z.yaml")
    return workspace
  }

  @Test func tenAnnotationsAreShownTheWorstFirst() throws {
    let workspace = try workspace(clips: 12)
    let result = try workspace.segue(
      "verify", ".", "--report", "out",
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workspace.folder.path("summary.md"),
      ])
    #expect(result.status == 65)
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(lines.count == 10, "\(lines)")
    #expect(lines.first?.contains("file=z.yaml,line=") == true, "\(lines)")
    #expect(lines.drop { $0.contains("file=z.yaml") }.allSatisfy { $0.contains("is different") })
    #expect(result.errors.contains("the 10 worst are annotated, of "), "\(result.errors)")
    let summary = String(decoding: try #require(workspace.bytes(of: "summary.md")), as: UTF8.self)
    for index in 0..<12 { #expect(summary.contains("| c\(index) |"), "\(summary)") }
  }

  @Test func codeQualityHasAllOfThem() throws {
    let workspace = try workspace(clips: 12)
    let result = try workspace.segue("verify", ".", "--code-quality", "q.json")
    #expect(result.status == 65, "\(result.errors)")
    let bytes = try #require(workspace.bytes(of: "q.json"))
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    #expect(issues.count >= 13)
    #expect(issues.first?["severity"] as? String == "critical")
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    for issue in issues {
      #expect((issue["description"] as? String)?.isEmpty == false)
      #expect((issue["check_name"] as? String)?.hasPrefix("golden-") == true)
      let location = try #require(issue["location"] as? [String: Any])
      #expect((location["path"] as? String)?.hasSuffix(".yaml") == true)
      #expect(((location["lines"] as? [String: Any])?["begin"] as? Int ?? 0) >= 1)
    }
    let again = try workspace.segue("verify", ".", "--code-quality", "q2.json")
    #expect(again.status == 65)
    #expect(workspace.bytes(of: "q2.json") == bytes)
  }

  @Test func equalClipsMakeAnEmptyReport() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("approve", ".", "-q").status == 0)
    #expect(try workspace.segue("verify", ".", "-q", "--code-quality", "q.json").status == 0)
    #expect(workspace.bytes(of: "q.json") == Array("[\n\n]\n".utf8))
  }

  @Test func checkReportsDiagnosticsWithTheirCodes() throws {
    let workspace = try Workspace()
    try workspace.write("segue: 1\ntimeline: 7\n", to: "z.yaml")
    try workspace.write(
      VariantTests.schemes.replacing("kugou", with: "kuguo"), to: "many.yaml")
    let result = try workspace.shell(
      """
      $SEGUE check . lost.yaml --set loop=2 --code-quality 1.json -j 1 -q; echo $?
      $SEGUE check . lost.yaml --set loop=2 --code-quality 2.json -j 4 -q
      for i in 1 2; do $SEGUE check . lost.yaml --set loop=2 --shard $i/2 --part p-$i -q; done
      $SEGUE merge p-1 p-2 --code-quality 3.json -q; echo $?
      cmp 1.json 2.json && cmp 1.json 3.json && echo alike
      sed -i '1i # a line' z.yaml
      $SEGUE check . lost.yaml --set loop=2 --code-quality 4.json -q
      diff 1.json 4.json | grep -c fingerprint
      $SEGUE check clip.yaml --code-quality 5.json -q; cat 5.json
      """)
    #expect(result.text == "65\n65\nalike\n0\n[\n\n]\n", "\(result.text)\(result.errors)")
    let bytes = try #require(workspace.bytes(of: "1.json"))
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    var rows: Set<String> = []
    for issue in issues {
      let location = try #require(issue["location"] as? [String: Any])
      let line = (location["lines"] as? [String: Any])?["begin"] as? Int ?? 0
      let row =
        ["severity", "check_name"].compactMap { issue[$0] as? String }
        + ["\(location["path"] ?? ""):\(line)"]
      rows.insert(row.joined(separator: " "))
    }
    #expect(rows.contains("critical E004 many.yaml:12"), "\(rows)")
    #expect(rows.contains { $0.hasPrefix("critical E") && $0.hasSuffix(" z.yaml:2") }, "\(rows)")
    #expect(rows.contains { $0.hasSuffix(" lost.yaml:1") }, "\(rows)")
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
  }

  @Test func stalePicturesAreAnnotatedAtArticleAndLine() throws {
    let workspace = try Workspace()
    try workspace.write("# Title\n\n<!-- segue: clip.yaml -->\n", to: "guide.md")
    let summary = workspace.folder.path("summary.md")
    let result = try workspace.segue(
      "docs", "--check", "guide.md", "--code-quality", "q.json",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    #expect(result.status == 1, "\(result.errors)")
    #expect(
      result.errors.contains("::error file=guide.md,line=3,title=a picture is stale::clip.gif"),
      "\(result.errors)")
    let text = String(decoding: try #require(workspace.bytes(of: "summary.md")), as: UTF8.self)
    #expect(text.contains("| stale | clip.gif |") && text.contains("guide.md&#58;3 |"), "\(text)")
    let quality = String(decoding: try #require(workspace.bytes(of: "q.json")), as: UTF8.self)
    #expect(quality.contains("\"docs-stale\"") && quality.contains("\"begin\" : 3"), "\(quality)")
  }
}
