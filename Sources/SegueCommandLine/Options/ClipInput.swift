import SegueCodecs
import SegueKit
import SegueScript
import SegueStage
import SegueSystem

/// One clip of a command line: one variant of a script, or two pictures.
struct ClipInput: Sendable {
  /// The script or the pictures.
  var source: ClipSource
  /// The value of each axis of the script's `matrix`.
  var variant = ClipVariant()
  /// The text of a script on standard input or in a pipe, which can be read only once, or the error
  /// of a script that cannot be read; nil for a readable file.
  var text: Result<ScriptSource, SegueError>?

  /// The name in messages: `clip.yaml (scheme=dark)`.
  var name: String {
    variant.label.isEmpty ? source.name : "\(source.name) (\(variant.label))"
  }
}

extension ClipOptions {
  /// Returns the clips of a source: one for each variant chosen by `--only`.
  ///
  /// - Throws: `CommandError` if the script does not have a chosen axis or value.
  func clips(of source: ClipSource) throws -> [ClipInput] {
    let selection = try VariantSelection(variantChoices)
    guard case .script(let path) = source else {
      _ = try selection.variants(of: [], in: source.name)
      return [ClipInput(source: source)]
    }
    let options = try loading.loadOptions(try ownSettings())
    guard source.isStandardInput || Self.isPipe(path) else {
      let axes: [MatrixAxis]
      do { axes = try Clip.matrix(ofScript: path, options: options) } catch {
        return [ClipInput(source: source, text: .failure(error))]
      }
      return try selection.variants(of: axes, in: source.name).map {
        ClipInput(source: source, variant: $0)
      }
    }
    let text = Result { () throws(SegueError) in
      try Clip.script(readOnceFrom: path, options: options)
    }
    guard case .success(let script) = text else { return [ClipInput(source: source, text: text)] }
    let axes = Clip.matrix(ofText: script.text, options: options)
    return try selection.variants(of: axes, in: source.name).map {
      ClipInput(source: source, variant: $0, text: text)
    }
  }

  /// Returns whether a path is neither a file nor a folder (a pipe, for instance).
  private static func isPipe(_ path: String) -> Bool {
    guard let kind = try? Descriptor.workingFolder.status(of: path, isFollowing: true).kind else {
      return false
    }
    return kind != .file && kind != .folder
  }

  /// Loads a clip.
  ///
  /// - Parameters:
  ///   - jobs: the number of pictures decoded at once; nil for one per core.
  ///   - share: the resources of one of several clips at once; nil for the only one.
  func load(_ input: ClipInput, jobs: Int? = nil, share: LaneShare? = nil) throws -> Clip {
    let settings = try ownSettings() + input.variant.settings
    switch input.source {
    case .script(let path):
      let options = try loading.loadOptions(settings, jobs: jobs, share: share)
      guard let text = input.text else { return try Clip.load(script: path, options: options) }
      let script = try text.get()
      let folder = input.source.isStandardInput ? "" : FolderAccess.folder(of: path)
      return try Clip.load(
        text: script.text, name: script.name, folder: folder, options: options)
    case .comparison(let clips, let sources):
      // The clips have canvases of their own: the scale is that of the page.
      let own = settings.map { setting in
        guard setting.key == "canvas.scale" else { return setting }
        return Setting(key: "page.scale", value: setting.value, origin: setting.origin)
      }
      return try Clip.comparison(
        of: clips, sources: sources, options: loading.loadOptions(own, jobs: jobs, share: share))
    case .pictures(let from, let to):
      let options = try loading.loadOptions(
        settings + transition.settings, jobs: jobs, share: share)
      return try Clip.quick(
        from: from, to: to, transition: transition.transition, options: options,
        modal: transition.modal, back: transition.back)
    }
  }

  /// Returns the files that a clip depends on, as far as known; some may not exist.
  func inputs(of input: ClipInput) -> [String] {
    switch input.source {
    case .script(let path):
      guard let settings = try? ownSettings(),
        let options = try? loading.loadOptions(settings + input.variant.settings)
      else { return [path] }
      return Clip.inputs(ofScript: path, options: options)
    case .pictures(let from, let to):
      return (try? load(input).inputs) ?? [from, to]
    case .comparison:
      return (try? load(input).inputs) ?? inputs
    }
  }
}
