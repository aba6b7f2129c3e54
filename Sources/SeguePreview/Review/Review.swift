import SegueCodecs
package import SegueGolden
import SegueSystem

/// A local web server that shows the report of a run, takes decisions about its clips, and writes goldens.
package struct Review: Sendable {
  /// An outcome of writing goldens: all of them, or none and the reasons.
  package struct Outcome: Sendable {
    /// The reasons why nothing was written; empty after success.
    package var problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
  }

  /// A reason why nothing was written, in one sentence, and the next steps.
  package struct Problem: Codable, Hashable, Sendable {
    package var sentence: String
    package var help: [String]

    package init(sentence: String, help: [String]) {
      self.sentence = sentence
      self.help = help
    }
  }

  /// A writer of the goldens of accepted clips; reports the number of clips that it has rendered.
  package typealias Writer =
    @Sendable (
      _ run: GoldenRun, _ clips: [GoldenRun.Clip], _ progress: @Sendable (Int) async -> Void
    ) async -> Outcome

  /// The number of clips about which a decision can be made.
  package let open: Int
  /// The number of decisions that an earlier review of the run made.
  package let earlier: Int
  /// Whether the folder has decisions about another run, which do not count.
  package let hasStaleRecord: Bool

  private let session: ReviewSession
  private let page: [UInt8]
  private let port: UInt16

  /// Reads a run, its report and earlier decisions.
  ///
  /// - Parameter port: the port; 0 for any free one.
  /// - Throws: `badRun`, `badReview`, `file`.
  package init(of path: String, port: UInt16) throws(StoreError) {
    let run = try GoldenRun(in: path)
    let folder = try mapError(Folder(path), to: StoreError.file)
    let report = try StoredReport(in: folder)
    let clips = try ReviewClips(of: report.document, run, folder: path)
    let record = try ReviewRecord(in: folder)
    hasStaleRecord = record.map { $0.run != clips.digest } ?? false
    session = ReviewSession(
      report: report, run: run, clips: clips, folder: folder, record: hasStaleRecord ? nil : record)
    open = clips.approvable.count
    earlier = session.earlier
    page = try mapError(
      ReviewPage.html(report.document, decidable: clips.approvable.keys.sorted()),
      to: StoreError.file)
    self.port = port
  }

  /// Serves the page until the task is cancelled.
  ///
  /// - Parameters:
  ///   - announce: called with the page's URL once it can be opened.
  ///   - write: writes the goldens of accepted clips when the page requests it, once at a time.
  /// - Throws: the error of serving.
  package func run(
    announce: @escaping @Sendable (String) throws -> Void, write: @escaping Writer
  ) async throws {
    let (session, page) = (session, page)
    try await PageServer.serve(
      at: port, announce: announce,
      { ReviewHandler(session: session, token: $0, page: page) },
      while: { await session.carryOut(write) })
  }
}
