import SegueCodecs
package import SegueGolden
import SegueScript

/// A verifier that renders clips in memory and compares them with their goldens; writes nothing.
package struct GoldenVerifier: Sendable {
  /// The allowed folders, limits and overridden keys for loading scripts.
  package var options: LoadOptions
  /// The tolerance of the comparison; if it is exact, that of each script.
  package var tolerance: Tolerance
  /// The number of times that each clip is rendered, >= 1; all renderings must be equal.
  package var rounds: Int
  /// The number of frames rendered at once; nil means the number of cores.
  package var jobs: Int?
  /// Whether a golden without pictures is an error.
  package var needsPictures = false
  /// The cache of recordings; nil to draw every clip.
  package var cache: RecordingCache?
  /// The reader of golden files.
  package var reader = GoldenReader()

  /// Makes a verifier; by default without tolerance.
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
  /// The texts of the traces, which include digests of all frames, are compared first. Only if they
  /// differ are they parsed, and only then are pictures decoded.
  ///
  /// - Throws: only `cancelled`; any other error becomes the verdict.
  package func verify(
    _ clip: GoldenClip, progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> GoldenVerdict {
    try await verdict(GoldenVerdict(clip), progress)
  }

  /// Compares a loaded clip with the golden at a place, after rendering it.
  ///
  /// - Throws: only `cancelled`.
  package func verify(
    _ loaded: Clip, at place: GoldenPlace,
    progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
  ) async throws(SegueError) -> GoldenVerdict {
    var result = GoldenVerdict(GoldenClip(script: loaded.name, place: place))
    result.loaded = loaded
    return try await verdict(result, progress)
  }

  /// Verifies a clip, and turns an error into a `broken` verdict.
  private func verdict(
    _ open: GoldenVerdict, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(SegueError) -> GoldenVerdict {
    var result = open
    do {
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

  /// Loads, renders and compares a clip, and fills in the verdict.
  private func verify(
    _ result: inout GoldenVerdict, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) {
    let place = result.clip.place
    if result.clip.flaw != nil { throw .flaw(result.clip) }
    let lookup =
      result.loaded == nil && rounds == 1 ? cache?.find(result.clip.script) : nil
    if let lookup, isEqual(&result, by: lookup) { return }
    let clip: Clip
    if let loaded = result.loaded {
      clip = loaded
    } else {
      var options = options
      if result.clip.isFound {
        // Confines the script to its folder's project, even if it is replaced by a link meanwhile.
        options.scriptAccess = FolderAccess(folder: FolderAccess.folder(of: result.clip.script))
      }
      do {
        clip = try Clip.load(script: result.clip.script, options: options)
      } catch { throw .clip(error) }
      result.loaded = clip
    }
    let recording = try await record(clip, progress)
    result.recording = recording
    if let lookup { cache?.keep(recording, of: clip, lookup) }
    do {
      result.golden = try reader.read(place)
      if result.golden == nil { result.tracelessPictures = try reader.pictures(place) }
    } catch { throw .store(error) }
    guard let golden = result.golden else {
      result.actual = clip.evidence(recording)
      result.verdict = .missing
      let pictures = result.tracelessPictures.map { _ in
        ", and its pictures \(place.path(.pictures)) are there"
      }
      let nearby = NearbyFile(ofMissing: place.path(.trace)).map { "; \($0.sentence)" }
      result.sentence =
        "there is no golden \(place.path(.trace))" + (pictures ?? "") + (nearby ?? "")
      return
    }
    do {
      try golden.checkPictures(named: place.path(.pictures))
      if golden.trace == recording.trace {
        try checkPresence(of: golden, at: place)
        return try golden.checkPair(named: place.path(.pictures))
      }
      let actual = clip.evidence(recording)
      result.actual = actual
      let expected = try Clip.evidence(golden, at: place, limits: options.limits)
      result.expected = expected
      let comparison = try ClipComparison.compare(
        expected: expected, actual: actual,
        tolerance: tolerance.isExact ? clip.tolerance : tolerance)
      result.comparison = comparison
      if comparison.verdict != .different { try checkPresence(of: golden, at: place) }
      result.verdict = ReportVerdict(comparison.verdict)
      result.sentence = comparison.sentence
    } catch { throw .golden(error) }
  }

  /// Returns whether a clip equals its golden by a recording in the cache, and fills in the verdict.
  private func isEqual(_ result: inout GoldenVerdict, by lookup: RecordingCache.Lookup) -> Bool {
    let place = result.clip.place
    guard let recording = lookup.recording, !lookup.isChecked,
      let golden = (try? reader.read(place)) ?? nil, recording.has(golden.trace)
    else { return false }
    do throws(GoldenError) {
      try golden.checkPictures(named: place.path(.pictures))
      try checkPresence(of: golden, at: place)
      try golden.checkPair(named: place.path(.pictures))
    } catch {
      // A verdict about the golden's files names what was drawn, too.
      return false
    }
    result.golden = golden
    result.kept = recording
    cache?.countHit()
    return true
  }

  /// Checks that a golden that a clip equals has pictures, if they are required.
  private func checkPresence(
    of golden: StoredGolden, at place: GoldenPlace
  ) throws(GoldenError) {
    guard needsPictures, golden.pictures == nil else { return }
    throw .noPictures(name: place.path(.pictures), trace: place.path(.trace))
  }

  /// Renders a clip `rounds` times, and checks that all recordings are equal.
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

  /// Renders a clip once, and wraps its error as a failure of the golden.
  private func record(
    once clip: Clip, _ progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws(GoldenFailure) -> ClipRecording {
    do {
      return try await clip.record(jobs: jobs, progress: progress)
    } catch { throw .clip(error) }
  }

  /// Returns the sentence of a verdict about an error.
  private static func sentence(_ failure: GoldenFailure) -> String {
    switch failure {
    case .flaw(let clip): clip.flawSentence
    case .clip(.script(let diagnostics)), .clip(.verdict(let diagnostics)):
      diagnostics.first { $0.severity == .error }?.message ?? "the script cannot be rendered"
    default: failure.description
    }
  }
}
