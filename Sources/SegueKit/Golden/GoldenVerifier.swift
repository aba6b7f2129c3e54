import SegueCodecs
package import SegueGolden
import SegueScript

/// Renders clips in memory and holds them against their goldens; writes nothing.
package struct GoldenVerifier: Sendable {
  /// What may be read, and what replaces the scripts' words.
  package var options: LoadOptions
  /// How much a clip may differ.
  package var tolerance: Tolerance
  /// How often every clip is rendered, >= 1; all renderings must be the same.
  package var rounds: Int
  /// How many frames are made at the same time; nil for one a core.
  package var jobs: Int?
  /// Where goldens are read.
  package var reader = GoldenReader()

  /// A verifier; exact by default.
  package init(
    options: LoadOptions = LoadOptions(), tolerance: Tolerance = .exact, rounds: Int = 1,
    jobs: Int? = nil
  ) {
    self.options = options
    self.tolerance = tolerance
    self.rounds = rounds
    self.jobs = jobs
  }

  /// Renders a clip and compares it with its golden.
  ///
  /// The trace is compared first, which has the digests of all frames; only when it differs is it
  /// read line by line, and only then are pictures decoded.
  ///
  /// - Throws: `cancelled` and nothing else; whatever is wrong with a clip is its verdict.
  package func verify(
    _ clip: GoldenClip, progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> GoldenVerdict {
    try await verdict(GoldenVerdict(clip), progress)
  }

  /// Renders a clip that is loaded, and compares it with the golden at a place.
  ///
  /// - Throws: `cancelled` and nothing else.
  package func verify(
    _ loaded: Clip, at place: GoldenPlace,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> GoldenVerdict {
    var result = GoldenVerdict(GoldenClip(script: loaded.name, place: place))
    result.loaded = loaded
    return try await verdict(result, progress)
  }

  private func verdict(
    _ open: GoldenVerdict, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> GoldenVerdict {
    var result = open
    do throws(GoldenFailure) {
      try await verify(&result, progress)
    } catch .clip(.cancelled) {
      throw .cancelled
    } catch {
      result.verdict = .broken
      result.sentence = Self.sentence(error)
      result.failure = error
    }
    return result
  }

  private func verify(
    _ result: inout GoldenVerdict, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) {
    let place = result.clip.place
    if result.clip.flaw != nil { throw .flaw(result.clip) }
    let clip: Clip
    if let loaded = result.loaded {
      clip = loaded
    } else {
      var options = options
      if result.clip.isFound {
        // It stays in its folder's project, whatever it is swapped for.
        options.scriptAccess = FolderAccess(folder: FolderAccess.folder(of: result.clip.script))
      }
      do throws(SegueError) {
        clip = try Clip.load(script: result.clip.script, options: options)
      } catch { throw .clip(error) }
      result.loaded = clip
    }
    let recording = try await record(clip, progress)
    result.recording = recording
    do throws(StoreError) {
      result.golden = try reader.read(place)
      if result.golden == nil { result.lonePictures = try reader.pictures(place) }
    } catch { throw .store(error) }
    guard let golden = result.golden else {
      result.actual = clip.evidence(recording)
      result.verdict = .missing
      let pictures = result.lonePictures.map { _ in
        ", and its pictures \(place.path(.pictures)) are there"
      }
      let nearby = NearbyFile(ofMissing: place.path(.trace)).map { "; \($0.sentence)" }
      result.sentence =
        "there is no golden \(place.path(.trace))" + (pictures ?? "") + (nearby ?? "")
      return
    }
    do throws(GoldenError) {
      try golden.checkPictures(named: place.path(.pictures))
      if golden.trace == recording.trace {
        return try golden.checkPair(named: place.path(.pictures))
      }
      let actual = clip.evidence(recording)
      result.actual = actual
      let expected = try Clip.evidence(golden, at: place, limits: options.limits)
      result.expected = expected
      let comparison = try ClipComparison.compare(
        expected: expected, actual: actual, tolerance: tolerance)
      result.comparison = comparison
      result.verdict = ReportVerdict(comparison.verdict)
      result.sentence = comparison.sentence
    } catch { throw .golden(error) }
  }

  /// Renders a clip as often as is asked for.
  private func record(
    _ clip: Clip, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    let first = try await record(once: clip, progress)
    var round = 2
    while round <= rounds {
      let again = try await record(once: clip, progress)
      if again.trace != first.trace {
        throw .unsteady(round: round, line: first.firstLine(otherThan: again))
      }
      round += 1
    }
    return first
  }

  private func record(
    once clip: Clip, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    do throws(SegueError) {
      return try await clip.record(jobs: jobs, progress: progress)
    } catch { throw .clip(error) }
  }

  private static func sentence(_ failure: GoldenFailure) -> String {
    switch failure {
    case .flaw(let clip): clip.flawSentence
    case .clip(.script(let diagnostics)), .clip(.verdict(let diagnostics)):
      diagnostics.first { $0.severity == .error }?.message ?? "the script cannot be rendered"
    default: failure.description
    }
  }
}
