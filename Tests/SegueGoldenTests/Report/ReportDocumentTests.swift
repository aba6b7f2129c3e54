import Foundation
import SegueGolden
import Testing

@Suite("Report document")
struct ReportDocumentTests {
  @Test
  func jsonReadsBackAsTheSameReport() throws {
    let document = try ReportFixture.sample().document
    let json = try document.json()
    #expect(try ReportDocument(json: json, named: "report.json") == document)
    #expect(try document.json() == json)
  }

  @Test
  func jsonDoesNotDependOnTheRun() throws {
    let text = String(decoding: try ReportFixture.sample().document.json(), as: UTF8.self)
    #expect(text.contains(#""segue-report" : 1"#))
    for word in ["\"date", "\"host", "\"machine", "\"seconds"] { #expect(!text.contains(word)) }
  }

  @Test(arguments: [
    ("", "r.json is not a report: it has no `segue-report`; name one of `segue verify --report`"),
    (
      "{\"clips\": []}",
      "r.json is not a report: it has no `segue-report`; name one of `segue verify --report`"
    ),
    (
      "{\"segue-report\": 2}",
      "r.json is a report of version 2, not 1; verify again with this segue"
    ),
    (
      "{\"segue-report\": 1, \"clips\": 3}",
      "r.json is a damaged report: parts of it are missing or misspelt; verify again"
    ),
  ])
  func invalidReportsAreRejected(text: String, sentence: String) {
    do {
      _ = try ReportDocument(json: Array(text.utf8), named: "r.json")
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test
  func nonFiniteNumbersAreRejected() {
    var clip = ReportClip(name: "a", script: "a.yaml", verdict: .equal, sentence: "equal")
    clip.budgets = [ReportBudget("pixels", limit: .infinity, used: 0)]
    #expect(throws: (any Error).self) { try ReportDocument(title: "", clips: [clip]).json() }
  }

  @Test
  func countsNameTheWorstFirst() throws {
    let document = try ReportFixture.sample().document
    #expect(
      document.counts.map { "\($0.verdict) \($0.count)" } == [
        "broken 1", "missing 1", "different 3", "forgiven 1", "equal 2",
      ])
    #expect(document.failures == 5)
  }

  @Test
  func picturesOfEqualFramesAreKeptOnce() throws {
    let keys = try ReportFixture.sample().document.pictureKeys
    #expect(Set(keys).count == keys.count)
    // 30 frames of the card, 28 of which the late clip shares; the still one, and its changed
    // pixel.
    #expect(keys.count < 70)
  }

  @Test
  func heatNeverHidesASmallDifference() {
    let heat = HeatStrip([[0, 0.000_1], [1], []])
    #expect(heat.bands == 2)
    #expect(heat.rows == ["0001", "ff00", "0000"])
  }

  @Test
  func budgetsWarnAboveFourFifths() {
    #expect(!ReportBudget("pixels", limit: 10, used: 8).isNearlyUsed)
    #expect(ReportBudget("pixels", limit: 10, used: 9).isNearlyUsed)
    #expect(!ReportBudget("pixels", limit: 0, used: 0).isNearlyUsed)
    #expect(ReportBudget("pixels", limit: 0, used: 1).isExceeded)
  }
}
