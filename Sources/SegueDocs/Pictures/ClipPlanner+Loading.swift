import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// Loading of scripts, and naming of pictures.
extension ClipPlanner {
  /// Loads the clip with settings in addition to those of its mark.
  func load(_ settings: [Setting]) throws(ArticleProblem.Reason) -> Clip {
    let options = loadOptions(settings)
    switch clip.script {
    case .file(let name):
      let path = try script(name)
      do throws(SegueError) {
        return try Clip.load(script: path, options: options)
      } catch { throw .init("\(name) cannot be rendered; correct the error above", error) }
    case .block(let block):
      do throws(SegueError) {
        return try Clip.load(
          text: text(of: block), name: place.path, folder: place.folder, options: options)
      } catch {
        throw .init("the script in this block cannot be rendered; correct the error above", error)
      }
    }
  }

  /// Returns the path of a script, which must be in the article's project or an allowed folder.
  func script(_ name: String) throws(ArticleProblem.Reason) -> String {
    try place.permitted(name, in: place.folder, allowing: options.allowedFolders)
  }

  /// Returns the options for loading the clip; files in the article's project may be read.
  func loadOptions(_ settings: [Setting]) -> LoadOptions {
    var options = options
    options.allowedFolders.append(FolderAccess.project(of: place.root))
    // An article may not use a script outside of its project, also not by replacing one with a
    // link.
    options.scriptAccess = place.access(allowing: self.options.allowedFolders)
    options.settings +=
      clip.scriptSettings.map { key, value in
        Setting(key: key, value: value, origin: "\(key)= in \(place.path):\(clip.line)")
      } + settings
    return options
  }

  /// Returns the script of a fenced block, with line numbers as in the article.
  ///
  /// It begins with as many empty lines as precede the block.
  func text(of block: FencedBlock) -> String {
    String(repeating: "\n", count: block.line)
      + block.lines.map { String(decoding: article.bytes[$0], as: UTF8.self) + "\n" }.joined()
  }

  /// Returns the name of the base picture: from the mark, else the link, else the script's output.
  func pictureName(_ base: Clip) throws(ArticleProblem.Reason) -> PictureFileName {
    if let name = clip.mark.picture ?? clip.link?.file, !name.isEmpty {
      var name = PictureFileName(name, inCatalogue: isInCatalogue)
      if ["#only-light", "#only-dark"].contains(name.tail) { name.tail = "" }
      return name
    }
    let output = base.scene.outputs.first { $0.format.documents != .none }
    guard let output else {
      let shown = clip.candidates.first?.destination ?? "clip.gif"
      throw .init(
        "the picture has no name",
        help: "write \(shown) behind the script, or `output: clip.gif` into the script")
    }
    let name = FolderAccess.name(of: output.path)
    return PictureFileName(PercentEncoding.encoded(name), inCatalogue: isInCatalogue)
  }

  /// Returns the image that shows the base picture; nil if the article has none yet.
  func link(named name: PictureFileName) -> ImageLink? {
    if let link = clip.link { return link }
    if clip.mark.picture == nil {
      let file = name.variant(isDark: false)
      let names = PictureNames(isInCatalogue: isInCatalogue)
      return clip.candidates.first { names.shows($0.file, file) }
    }
    return clip.mismatchedLink.flatMap { showsOwnPicture($0) ? $0 : nil }
  }

  /// Returns whether an image that differs from its mark shows the stamped picture, or a missing file.
  ///
  /// In this case the picture was renamed in the mark, and the image is updated.
  private func showsOwnPicture(_ link: ImageLink) -> Bool {
    guard let stamp = clip.stamp,
      let path = try? place.file(link.file, allowing: options.allowedFolders)
    else { return false }
    let access = place.access(allowing: options.allowedFolders)
    do throws(ArticleProblem.Reason) {
      if try ClipDigest.digest(ofFiles: [path], by: access) == nil { return true }
    } catch { return false }
    return SourceOwnership(place: place, allowed: options.allowedFolders)
      .isMade(link, clip.mismatchedDark, by: stamp)
  }

  /// Returns the destination that the link to the base picture must have, without a fragment for a scheme.
  func destination(_ name: PictureFileName, _ link: ImageLink?, isVideo: Bool) -> String {
    let names = PictureNames(isInCatalogue: isInCatalogue)
    let file = name.variant(isDark: false)
    guard isInCatalogue else {
      // In HTML the destination is an address of the page, and in other syntaxes a path.
      let isHTML = article.dialect.writesHTML
      let shown = link?.destinations.first { address in
        names.shows(link?.addresses.file(atAddress: address) ?? address, file)
      }
      guard let shown, let link else {
        return isHTML ? place.site.addresses.address(ofFile: file) : file
      }
      let plain = Self.withoutScheme(isHTML ? shown : link.addresses.file(atAddress: shown))
      let isAddress = link.addresses == place.site.addresses
      return isAddress || !isHTML ? plain : place.site.addresses.address(ofFile: plain)
    }
    if isVideo { return name.stem + name.ending }
    // DocC resolves the base name with and without its extension.
    if let link, [name.stem, name.stem + name.ending].contains(link.destination) {
      return link.destination
    }
    return name.stem
  }

  /// Returns a destination without the fragment by which Material for MkDocs chooses a scheme.
  private static func withoutScheme(_ destination: String) -> String {
    for mark in ["#only-light", "#only-dark"] where destination.hasSuffix(mark) {
      return String(destination.dropLast(mark.count))
    }
    return destination
  }

  /// Returns the output to which a picture corresponds: the one with its name, else one with its format.
  func match(_ name: PictureFileName, in outputs: [Output]) -> OutputMatch? {
    let file = name.stem + name.ending
    let decoded = file.percentDecoded ?? file
    if let index = outputs.firstIndex(where: { FolderAccess.name(of: $0.path) == decoded }) {
      return OutputMatch(output: outputs[index], index: index)
    }
    return outputs.first { output in
      name.ending.isEmpty
        ? output.format.documents == .all
        : "." + output.format.name == name.ending.lowercased()
    }.map { OutputMatch(output: $0) }
  }

  /// Returns the setting that replaces the script's outputs by the one that the mark describes.
  func outputSetting(_ file: String) -> Setting {
    let decoded = file.percentDecoded ?? file
    let pairs = [("file", YAMLText.quoted(decoded))] + clip.outputSettings
    return Setting(
      key: "output", value: "{ \(pairs.map { "\($0): \($1)" }.joined(separator: ", ")) }",
      origin: "the picture in \(place.path):\(clip.line)")
  }
}

extension ArticleClip {
  /// The options of the mark that concern the output.
  var outputSettings: [(String, String)] { settings.filter { Self.isOutput($0.0) } }

  /// The options of the mark that are settings of the script.
  var scriptSettings: [(String, String)] { settings.filter { !Self.isOutput($0.0) } }

  private var settings: [(String, String)] { mark.settings.map { ($0.key, $0.value) } }

  /// Returns whether a key is one of an output; `background` counts as a setting of the script.
  private static func isOutput(_ key: String) -> Bool {
    Schema.output.names.contains(CanonicalName.of(key)) && CanonicalName.of(key) != "background"
  }
}
