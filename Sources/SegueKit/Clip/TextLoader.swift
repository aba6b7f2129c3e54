import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage
import SegueText

/// A loader of a script's fonts and texts that collects the problems of all of them.
struct TextLoader: Sendable {
  /// The folders below which files may be read.
  let access: FolderAccess
  /// The limits on the sizes of fonts and texts.
  var limits = TextLimits()
  /// The account that work and memory are charged to.
  let account: ClipAccount

  /// Reads the fonts of a script.
  ///
  /// - Throws: a diagnostic for each font that cannot be loaded, at its place in the script.
  func fonts(of script: ParsedScript) throws(SegueError) -> FontLibrary {
    var library = FontLibrary(limits: limits)
    var problems: [Diagnostic] = []
    var rest = limits.fileBytes
    for (name, place) in zip(script.scene.fonts, script.locations.fonts) {
      do throws(TextProblem) {
        let file = try file(name, atMost: rest)
        rest -= file.byteCount
        // The file's bytes, and the parsed font's copy of them.
        account.hold(2 * file.byteCount)
        library.add(file)
      } catch {
        problems.append(
          script.diagnostic(.error, error.topic, error.message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return library
  }

  /// Checks that all texts of screens and helper layers can be laid out in their boxes on the canvas.
  ///
  /// Most texts keep that box; this finds their problems before rendering.
  ///
  /// - Throws: a diagnostic for each text that cannot be set, at its place in the script.
  func check(_ script: ParsedScript, _ texts: TextLayoutCache, _ pictures: Pictures)
    throws(SegueError)
  {
    let layers =
      script.scene.screens.flatMap { screen -> [SceneLayer] in
        if case .layers(let layers) = screen.content { layers } else { [] }
      }
      + script.scene.transitions.flatMap { own in
        (own.animator as? KeyframeAnimator)?.helpers.map(\.layer) ?? []
      }
    let all = layers.flatMap { $0.texts(in: script.scene.canvas.size, pictures: pictures) }
    var problems: [Diagnostic] = []
    for (text, place) in zip(all, script.locations.texts) {
      do throws(TextError) {
        _ = try texts.text(
          text.text.string ?? "", text.text.style, width: text.box.width, height: text.box.height)
      } catch {
        let problem = TextProblem(error)
        problems.append(
          script.diagnostic(.error, problem.topic, problem.message, at: place, help: problem.help))
      }
      if account.exceeded != nil { break }
    }
    if problems.isEmpty, let limit = account.exceeded {
      let problem = TextProblem(.overLimit(limit, account.limits))
      let place = script.locations.texts.first ?? script.locations.timeline
      problems.append(
        script.diagnostic(.error, problem.topic, problem.message, at: place, help: problem.help))
    }
    if account.exceeded != nil { throw .script(problems) }
    texts.endLoading()
    problems += checkTyping(script, texts, layers)
    problems += checkChanges(script, texts)
    if !problems.isEmpty { throw .script(problems) }
  }

  /// Sets the full text of each typing step in its layer's style, and returns an error for each that fails.
  private func checkTyping(
    _ script: ParsedScript, _ texts: TextLayoutCache, _ layers: [SceneLayer]
  ) -> [Diagnostic] {
    var styles: [String: TextStyle] = [:]
    var rest = layers
    while let layer = rest.popLast() {
      if layer.text.string != nil { styles[layer.name] = layer.text.style }
      rest += layer.children
    }
    return zip(script.scene.steps, script.locations.steps).compactMap { step, place in
      guard case .type(let typing) = step.bare, let style = styles[typing.layer] else { return nil }
      do throws(TextError) {
        _ = try texts.text(typing.text, style, width: nil, height: nil)
        return nil
      } catch {
        let problem = TextProblem(error)
        return script.diagnostic(
          .error, problem.topic, problem.message, at: place, help: problem.help)
      }
    }
  }

  /// Sets the texts to which animations change layers, and returns an error for each that fails.
  private func checkChanges(_ script: ParsedScript, _ texts: TextLayoutCache) -> [Diagnostic] {
    script.scene.changedTexts.compactMap { changed in
      do throws(TextError) {
        _ = try texts.text(changed.text, changed.style, width: nil, height: nil)
        return nil
      } catch {
        let problem = TextProblem(error)
        let place =
          changed.step.map { script.locations.steps[$0] }
          ?? script.locations.animates[changed.screen ?? 0]?[changed.layer]
        return script.diagnostic(
          .error, problem.topic, problem.message, at: place ?? script.locations.timeline,
          help: problem.help)
      }
    }
  }

  /// Reads a font file of at most `rest` bytes; all fonts of a script share that limit.
  private func file(_ name: String, atMost rest: Int) throws(TextProblem) -> FontFile {
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try access.open(access.path(of: name)).bytes(atMost: max(1, rest))
    } catch {
      if case .forbidden = error {
        throw TextProblem(
          topic: .forbiddenPath, message: "\(name) is not below the script's project",
          help: FolderAccess.advice)
      }
      throw TextProblem(error)
    }
    do throws(TextError) { return try FontFile(bytes, named: name, limits: limits) } catch {
      var problem = TextProblem(error)
      if case .notFont = error {
        let signature = FileSignature(bytes)
        if signature != .unknown { problem.message += ": \(signature.clause)" }
        problem.help = [signature.conversionAdvice(of: name, as: .font)].compactMap { $0 }
      }
      throw problem
    }
  }
}

/// A reason why a font cannot be loaded or a text cannot be set, with the parts of its diagnostic.
struct TextProblem: Error {
  var topic: DiagnosticCode
  var message: String
  var help: [String] = []

  init(topic: DiagnosticCode, message: String, help: [String]) {
    self.topic = topic
    self.message = message
    self.help = help
  }

  init(_ error: TextError) {
    message = error.description
    help = error.advice.map { [$0] } ?? []
    topic =
      switch error {
      case .builtInMissing, .emojiFontMissing: .missingFont
      case .unreadable: .failedReading
      case .fileTooLong, .tooLong, .tooManySegments, .overLimit: .limit
      case .notFont, .damagedFont, .noSuchFace, .noSuchAxis, .axisOutOfRange: .brokenFont
      default: .badText
      }
  }

  init(_ error: CodecError) {
    message = error.description
    help = error.advice.map { [$0] } ?? []
    topic = error.topic(missing: .missingFont, broken: .brokenFont)
  }
}
