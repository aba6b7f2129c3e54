import SegueCodecs
import SegueKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A session of the preview: a script that is being edited, with its current clip.
actor PreviewSession {
  let script: String
  /// The cache of rendered frames.
  let cache = FrameCache(limit: 64 << 20)
  private let options: LoadOptions
  /// The label of the chosen variant of the script's matrix; the first variant if there is none of it.
  private var chosen: String
  private var revision = 0
  private var problems: [PreviewProblem] = []
  private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
  private var listenerCount = 0
  private var message = "{}"
  /// The clip, or the last one that could be loaded.
  private(set) var clip: PreviewClip?

  /// Makes a session without reading the script.
  init(script: String, options: LoadOptions, variant: String = "") {
    self.script = script
    self.options = options
    chosen = variant
  }

  /// Shows another variant of the script, by its label; an unknown one is ignored.
  func choose(_ label: String) async {
    guard label != chosen, variants().contains(where: { $0.label == label }) else { return }
    chosen = label
    await load()
  }

  /// Returns the variants of the script as far as it can be read; a long list is cut.
  private func variants() -> [ClipVariant] {
    let axes = (try? SegueKit.Clip.matrix(ofScript: script, options: options)) ?? []
    let count = axes.reduce(1) { $0.multipliedReportingOverflow(by: $1.words.count).partialValue }
    guard (2...SegueKit.Clip.mostVariants).contains(count) else { return [] }
    return ClipVariant.variants(of: axes, choosing: axes.map(\.words))
  }

  /// Loads the script and its files, and sends the new state to all pages.
  func load() async {
    revision += 1
    var isOutdated = false
    let variants = variants()
    let variant = variants.first { $0.label == chosen } ?? variants.first
    var options = options
    options.settings += variant?.settings ?? []
    do throws(SegueError) {
      let loaded = try SegueKit.Clip.load(script: script, options: options)
      clip = PreviewClip(loaded, revision: revision)
      // A gesture with an unexpected outcome is best examined where it happens, so the clip is
      // still shown.
      problems = (loaded.failures + loaded.warnings).map { PreviewProblem($0) }
      await cache.forget(allBut: revision)
    } catch {
      isOutdated = true
      problems = PreviewProblem.problems(of: error)
    }
    let state = PreviewState(
      revision: revision, name: FolderAccess.name(of: script), clip: clip?.state(),
      isOutdated: isOutdated && clip != nil, problems: problems, variants: variants.map(\.label),
      variant: variant?.label)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    message = (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    for listener in listeners.values { listener.yield(message) }
  }

  /// Reloads the script whenever one of its files changes, until the task is cancelled.
  func follow() async {
    var watch = FileWatch([script])
    watch.files = SegueKit.Clip.inputs(ofScript: script, options: options)
    await load()
    while await watch.next() != nil {
      await load()
      watch.files = SegueKit.Clip.inputs(ofScript: script, options: options)
    }
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  /// Returns the current state as JSON.
  func state() -> String { message }

  /// Returns a stream of the current state and all later ones as JSON; it buffers only the newest.
  func states() -> (number: Int, stream: AsyncStream<String>) {
    let (stream, listener) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    listenerCount += 1
    listeners[listenerCount] = listener
    listener.yield(message)
    return (listenerCount, stream)
  }

  /// Ends a stream of states.
  func leave(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }
}

/// A cache of recently requested frames as PNG files, bounded in bytes (least recently used).
actor FrameCache {
  /// A key: a clip's revision and a time.
  struct Key: Hashable, Sendable {
    var revision: Int
    /// The time in microseconds.
    var microseconds: Int
  }

  private let limit: Int
  private var bytes = 0
  private var clock = 0
  private var pictures: [Key: (png: [UInt8], used: Int)] = [:]

  /// Makes an empty cache for at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Returns the picture of a key; nil if it is not cached.
  func picture(_ key: Key) -> [UInt8]? {
    guard let png = pictures[key]?.png else { return nil }
    clock += 1
    pictures[key]?.used = clock
    return png
  }

  /// Adds a picture, and evicts the least recently used ones if necessary.
  func keep(_ png: [UInt8], as key: Key) {
    guard pictures[key] == nil, png.count <= limit else { return }
    clock += 1
    pictures[key] = (png, clock)
    bytes += png.count
    guard bytes > limit else { return }
    // Evict a quarter at once, to sort rarely.
    for (key, entry) in pictures.sorted(by: { $0.value.used < $1.value.used })
    where bytes > limit - limit / 4 {
      bytes -= entry.png.count
      pictures[key] = nil
    }
  }

  /// Removes all pictures except those of one clip.
  func forget(allBut revision: Int) {
    pictures = pictures.filter { $0.key.revision == revision }
    bytes = pictures.values.reduce(0) { $0 + $1.png.count }
  }
}
