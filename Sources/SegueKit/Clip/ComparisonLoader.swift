import SegueCodecs
import SegueGraphics
import SegueScript
package import SegueStage

/// A clip of a comparison: a script, or two pictures with a transition.
package enum ComparisonSource: Sendable {
  /// The path of a script, with settings of its keys.
  case script(String, [Setting])
  /// The paths of two pictures, the name of a transition, and its settings.
  case pictures(from: String, to: String, transition: String?, [Setting])
}

/// A loader of the clips that a script shows together.
struct ComparisonLoader {
  let script: ParsedScript
  let access: FolderAccess
  let options: LoadOptions
  let account: ClipAccount
  /// What the clips are where they are not the files of the script; one for each.
  let sources: [ComparisonSource]?

  /// Loads all clips, whose images follow those of the script.
  ///
  /// - Throws: all problems of the first clip that cannot be loaded.
  func clips(after images: LoadedImages) throws(SegueError) -> [Clip] {
    var (clips, images): ([Clip], LoadedImages) = ([], images)
    for index in script.scene.clips.indices {
      let clip = try clip(index, after: images)
      images = clip.loaded
      clips.append(clip)
    }
    return clips
  }

  /// Loads one of the clips, whose images follow those before it.
  private func clip(_ index: Int, after images: LoadedImages) throws(SegueError) -> Clip {
    let compared = script.scene.clips[index]
    var options = options
    options.settings = compared.settings.map { setting in
      Setting(key: setting.key, value: setting.value, origin: "`set` of clip \(index + 1)")
    }
    let place = ClipPlace(earlier: images, account: account)
    switch sources?[index] {
    case .pictures(let from, let to, let transition, let settings):
      options.settings = settings
      return try .quick(
        from: from, to: to, transition: transition, options: options, place: place)
    case .script(let path, let settings):
      options.settings = settings
      return try load(path, options, place)
    case nil:
      let path = access.path(of: compared.file)
      options.scriptAccess = access
      do { return try load(path, options, place) } catch {
        throw placed(error, at: index)
      }
    }
  }

  /// Returns an error of a clip at its place in this script: a script that cannot be read, or a key that
  /// is set for it; other errors have places in its own script.
  private func placed(_ error: SegueError, at index: Int) -> SegueError {
    let places = script.locations.clips
    let place = places.indices.contains(index) ? places[index] : script.locations.timeline
    switch error {
    case .codec(let cause):
      if case .forbidden = cause {
        return .script([
          script.diagnostic(
            .error, .forbiddenPath,
            "\(script.scene.clips[index].file) is not below the script's project",
            at: place, help: FolderAccess.advice)
        ])
      }
      return .script([
        script.diagnostic(
          .error, cause.topic(missing: .missingClip, broken: .badComparison), cause.description,
          at: place,
          help: cause.advice.map { [$0] } ?? [
            "write the path of a script, from this script's folder"
          ])
      ])
    case .script(let diagnostics):
      return .script(
        diagnostics.map { found in
          guard found.isSetting else { return found }
          return script.diagnostic(
            found.severity, found.topic, "in `set` of this clip, \(found.message)", at: place,
            help: found.help)
        })
    default: return error
    }
  }

  /// Loads the clip of a script, in the words of the matrix that were chosen for the comparison.
  private func load(
    _ path: String, _ options: LoadOptions, _ place: ClipPlace
  ) throws(SegueError) -> Clip {
    var options = options
    let source = try ScriptFile.source(
      path, within: options.scriptAccess, limits: ScriptLimits(options.limits))
    let axes = Script.matrix(of: source, limits: ScriptLimits(options.limits))
    let chosen = script.scene.matrix.compactMap { axis -> Setting? in
      guard let word = axis.words.first,
        axes.contains(where: { $0.name == axis.name && $0.words.contains(word) })
      else { return nil }
      return Setting(
        key: "matrix.\(axis.name)", value: word, origin: "the variant \(axis.name)=\(word)")
    }
    options.settings = chosen + options.settings
    return try Clip(
      source, overrides: options.overrides, folder: ScriptFile.folder(of: path), file: path,
      options: options, place: place)
  }
}

/// The place of a clip among those of a comparison.
struct ClipPlace: Sendable {
  /// The images of the clips before it.
  let earlier: LoadedImages
  /// The account of all clips together.
  let account: ClipAccount
}

extension Clip {
  /// Makes a clip of several clips on one clock, without a script that names them.
  ///
  /// - Parameters:
  ///   - clips: the clips with their titles and settings.
  ///   - sources: what each of them is.
  ///   - options: limits, and the settings of the page.
  package static func comparison(
    of clips: [ComparisonClip], sources: [ComparisonSource], options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    var scene = Scene(canvas: Canvas(size: Size(1, 1)))
    scene.clips = clips
    let files = sources.flatMap { source in
      switch source {
      case .script(let path, _): [path]
      case .pictures(let from, let to, _, _): [from, to]
      }
    }
    let pictures = options.settings.filter { Setting.pagePictures.contains($0.key) }.map(\.value)
    do {
      return try Clip(
        ScriptSource(name: "the comparison", text: ScriptWriter.clips(of: scene)),
        overrides: options.overrides, folder: "", isQuick: true, options: options,
        named: files + pictures, compared: sources)
    } catch {
      guard case .script(let found) = error else { throw error }
      // Nobody wrote the lines of that script; those of the clips are files.
      throw .script(
        found.map { $0.source == "the comparison" ? [$0].withoutExcerpts[0] : $0 }.distinct)
    }
  }
}
