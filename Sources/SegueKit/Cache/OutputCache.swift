import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueScript
import SegueStage
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A cache of encoded files of clips, by the contents of all that they are made of.
///
/// Unlike a ``RecordingCache`` it is asked about a loaded clip, so that scripts may be written in any way, and
/// keeps whole files, up to 64 MB each.
package final class OutputCache: Sendable {
  private let folder: CacheFolder
  private let key: CacheKey
  private let inputs: ClipInputs
  /// One in so many hits is rendered all the same; 0 for none.
  private let checkInterval: Int
  private let state = Mutex(CacheState())

  /// The formats whose files are kept: one file each, and made by this program alone.
  private static let formats: Set<OutputFormat> = [.gif, .apng, .webp, .png, .trace]
  private static let longestFile = 64_000_000

  package init(
    _ folder: CacheFolder, key: CacheKey, options: LoadOptions,
    checkInterval: Int = CacheState.usualCheckInterval
  ) {
    self.folder = folder
    self.key = key
    self.checkInterval = checkInterval
    inputs = ClipInputs(options: options)
  }

  /// The number of files that were not rendered.
  package var hits: Int { state.withLock { $0.hits } }

  /// Returns what went wrong since the last call.
  package func takeProblems() -> [CacheProblem] { state.withLock { $0.takeProblems() } }

  /// Writes the outputs that the cache has, renders the others, and keeps those.
  ///
  /// - Parameter render: renders outputs, and returns their reports in the same order.
  func write(
    _ outputs: [Output], of clip: Clip, within access: FolderAccess?,
    rendering render: ([Output]) async throws(SegueError) -> [OutputReport]
  ) async throws(SegueError) -> [OutputReport] {
    let lookups = outputs.map { find($0, of: clip) }
    var reports: [OutputReport?] = []
    do throws(CodecError) {
      for (output, lookup) in zip(outputs, lookups) {
        reports.append(try lookup?.write(to: output.path, within: access))
      }
    } catch { throw .codec(error) }
    state.withLock { $0.hits += reports.count { $0 != nil } }
    let rest = outputs.indices.filter { reports[$0] == nil }
    if rest.isEmpty { return reports.compactMap(\.self) }
    for (index, report) in zip(rest, try await render(rest.map { outputs[$0] })) {
      reports[index] = report
      if let lookup = lookups[index] { keep(report, of: clip, lookup) }
    }
    return reports.compactMap(\.self)
  }

  /// Removes entries over the size limit; called once, after the clips.
  package func finish() { folder.trim() }

  /// The result of looking for an output.
  private struct Lookup {
    var name: String
    var file: CachedFile?
    /// Whether the output is rendered although there is a file.
    var isChecked: Bool

    /// Writes the file in the cache; returns nil if there is none.
    func write(
      to path: String, within access: FolderAccess?
    ) throws(CodecError) -> OutputReport? {
      guard let file, !isChecked else { return nil }
      var output = try OutputFile(at: path, within: access)
      try output.write(file.bytes)
      try output.commit()
      return file.report(at: path)
    }
  }

  /// Finds an output; nil for one that is never kept.
  private func find(_ output: Output, of clip: Clip) -> Lookup? {
    guard Self.formats.contains(output.format), output.path != OutputFile.standardOutputPath,
      output.options.maxSize == nil
    else { return nil }
    let name = name(of: output, of: clip)
    var lookup = Lookup(
      name: name, file: nil,
      isChecked: checkInterval > 0 && Int.random(in: 0..<checkInterval) == 0)
    switch folder.read(name) {
    case .missing: return lookup
    case .entry(let bytes):
      if let file = CachedFile(bytes), file.name == name {
        if inputs.areUnchanged(file.fonts) { lookup.file = file }
        return lookup
      }
    case .damaged: break
    }
    folder.remove(name)
    state.withLock { $0.problems.append(.damaged(path: folder.path(of: name))) }
    return lookup
  }

  /// Keeps a rendered file, unless one of the clip's files was changed since it was loaded.
  private func keep(_ report: OutputReport, of clip: Clip, _ lookup: Lookup) {
    guard report.fitted == nil, report.bytes <= Self.longestFile,
      let bytes = try? InputFile(report.path).bytes(atMost: Self.longestFile)
    else { return }
    if let file = lookup.file {
      guard file.bytes != bytes else { return }
      folder.remove(lookup.name)
      return state.withLock {
        $0.problems.append(.wrong(script: clip.name, path: folder.path(of: lookup.name)))
      }
    }
    if folder.isReadOnly || state.withLock({ $0.failsToWrite }) { return }
    guard inputs.areOlder(clip.inputNames, than: clip.loadStart) else { return }
    let fonts = inputs.digests(ofFontsIn: clip)
    let file = CachedFile(name: lookup.name, fonts: fonts, report: report, bytes: bytes)
    do throws(CodecError) {
      if let content = try? file.content() { try folder.write(content, lookup.name) }
    } catch { state.withLock { $0.fail(error) } }
  }

  /// Returns the name of an output's entry: the digest of all that decides it, but for fonts that only frames use.
  private func name(of output: Output, of clip: Clip) -> String {
    let encoding = "\(output.format.name) \(output.content) \(output.options)"
    var lines = [key.name, encoding, "\(clip.size)"]
    for clip in [clip] + clip.parts {
      var scene = clip.scene
      (scene.outputs, scene.alternativeText, scene.poster) = ([], nil, nil)
      (scene.matrix, scene.goldenRules) = ([], nil)
      lines.append(ScriptWriter.text(scene))
    }
    for input in inputs.digests(ofFilesIn: clip) {
      // The scene has the paths as they are written, whatever folder they are in.
      lines.append("\(input.kind) \(input.digest ?? "-")")
    }
    return ClipInputs.text(lines.joined(separator: "\n"))
  }
}

/// A stored file: a line of JSON with its report, and the bytes.
private struct CachedFile {
  private struct Head: Codable {
    var name: String
    var fonts: [InputDigest]
    var format: String
    var width, height, frames, storedFrames: Int
    var duration: Double
    /// The effort that would save bytes, and how many; empty for none.
    var saving: [Int]
  }

  private var head: Head
  let bytes: [UInt8]

  var name: String { head.name }
  var fonts: [InputDigest] { head.fonts }

  init(name: String, fonts: [InputDigest], report: OutputReport, bytes: [UInt8]) {
    head = Head(
      name: name, fonts: fonts, format: report.format.name, width: report.size.width,
      height: report.size.height, frames: report.frames, storedFrames: report.storedFrames,
      duration: report.duration, saving: report.saving.map { [$0.effort, $0.bytes] } ?? [])
    self.bytes = bytes
  }

  /// Reads an entry; nil for one that is not valid.
  init?(_ content: [UInt8]) {
    guard let end = content.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: Data(content[..<end])),
      (try? OutputFormat(head.format)) != nil
    else { return nil }
    self.head = head
    bytes = Array(content[(end + 1)...])
  }

  func content() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(head)) + [UInt8(ascii: "\n")] + bytes
  }

  /// Returns the report about the file at a path; nil if its format is none.
  func report(at path: String) -> OutputReport? {
    guard let format = try? OutputFormat(head.format) else { return nil }
    return OutputReport(
      path: path, format: format, size: PixelSize(head.width, head.height),
      frames: head.frames, storedFrames: head.storedFrames, duration: head.duration,
      bytes: bytes.count, fitted: nil,
      saving: head.saving.count == 2
        ? EffortSaving(effort: head.saving[0], bytes: head.saving[1]) : nil,
      isFromCache: true)
  }
}
