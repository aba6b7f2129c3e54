import SegueCodecs
import SegueSystem
import Synchronization

/// A cache of the recordings of clips; see `CacheFolder` for how it works.
package final class RecordingCache: Sendable {
  private let folder: CacheFolder
  private let key: CacheKey
  package let inputs: ClipInputs
  /// One in so many hits is drawn all the same; 0 for none.
  private let checkInterval: Int
  /// The number of clips that are drawn at once, and share the processor time.
  private let lanes: Int
  private let state = Mutex(CacheState())

  /// - Parameters:
  ///   - key: what decides all clips of the run.
  ///   - options: the options for loading scripts.
  ///   - checkInterval: one in so many hits is drawn all the same; 0 for none.
  ///   - lanes: the number of clips that are drawn at once.
  package init(
    _ folder: CacheFolder, key: CacheKey, options: LoadOptions,
    checkInterval: Int = CacheState.usualCheckInterval, lanes: Int = 1
  ) {
    self.folder = folder
    self.key = key
    self.checkInterval = checkInterval
    self.lanes = lanes
    inputs = ClipInputs(options: options)
  }

  /// The number of clips that were not drawn.
  package var hits: Int { state.withLock { $0.hits } }

  /// Returns what went wrong since the last call.
  package func takeProblems() -> [CacheProblem] { state.withLock { $0.takeProblems() } }

  /// The result of looking for a script.
  package struct Lookup {
    fileprivate var key: CacheKey
    fileprivate var entry: CacheEntry?
    /// The time before the script was read, in nanoseconds since 1970.
    fileprivate var start: Int
    /// The processor time at the beginning, in seconds.
    fileprivate var processorStart: Double
    /// The recording whose inputs are unchanged; nil to draw the clip.
    var recording: KeptRecording?
    /// Whether the clip is drawn although there is a recording.
    var isChecked: Bool
  }

  /// Finds the recording of a script; nil for a script that cannot be read.
  package func find(_ script: String) -> Lookup? {
    let (start, processorStart) = (WallClock.nanoseconds, ProcessorTime.seconds)
    guard let key = key.key(of: script, inputs) else { return nil }
    let entry = entry(key)
    let recording = entry?.recordings.first { inputs.areUnchanged($0.inputs, of: script) }
    return Lookup(
      key: key, entry: entry, start: start, processorStart: processorStart, recording: recording,
      isChecked: checkInterval > 0 && Int.random(in: 0..<checkInterval) == 0)
  }

  /// Counts a clip that was not drawn.
  func countHit() { state.withLock { $0.hits += 1 } }

  private func entry(_ key: CacheKey) -> CacheEntry? {
    switch folder.read(key.name) {
    case .missing: return nil
    case .entry(let bytes):
      // Another key has the same digest, or the file was copied from another entry.
      if let entry = CacheEntry(json: bytes), entry.key == key { return entry }
    case .damaged: break
    }
    folder.remove(key.name)
    note(.damaged(path: folder.path(of: key.name)))
    return nil
  }

  /// Keeps the recording of a clip that was drawn, unless one of its files was changed since it was looked up.
  package func keep(_ recording: ClipRecording, of clip: Clip, _ lookup: Lookup) {
    if let kept = lookup.recording, !kept.has(recording.trace) {
      folder.remove(lookup.key.name)
      note(.wrong(script: lookup.key.script, path: folder.path(of: lookup.key.name)))
      return
    }
    if lookup.recording != nil || folder.isReadOnly || state.withLock({ $0.failsToWrite }) {
      return
    }
    let digests = inputs.digests(of: lookup.key.script, loaded: clip)
    guard inputs.areOlder(digests, than: lookup.start) else { return }
    var entry = lookup.entry ?? CacheEntry(lookup.key)
    entry.add(
      KeptRecording(
        clip, recording, inputs: digests,
        processorSeconds: (ProcessorTime.seconds - lookup.processorStart) / Double(lanes)))
    do throws(CodecError) {
      if let json = try? entry.json() { try folder.write(json, lookup.key.name) }
    } catch { state.withLock { $0.fail(error) } }
  }

  /// Removes entries over the size limit; called once, after the clips.
  package func finish() { folder.trim() }

  private func note(_ problem: CacheProblem) { state.withLock { $0.problems.append(problem) } }
}
