import Foundation
import SegueCodecs
import SegueKit
import SegueScript
import SegueStage

/// Scripts, and the names of pictures.
extension ClipPlanner {
  /// The clip with settings beside those of its mark.
  func load(_ settings: [Setting]) throws(ArticleProblem.Reason) -> Clip {
    let options = loadOptions(settings)
    switch clip.script {
    case .file(let name):
      let path = try script(name)
      do throws(SegueError) {
        return try Clip.load(script: path, options: options)
      } catch { throw .init("\(name) makes no clip", error) }
    case .block(let block):
      do throws(SegueError) {
        return try Clip.load(
          text: text(of: block), name: place.path, folder: place.folder, options: options)
      } catch { throw .init("the script in this block makes no clip", error) }
    }
  }

  /// The path of a script; it lies below the article's root or an allowed folder.
  func script(_ name: String) throws(ArticleProblem.Reason) -> String {
    try place.permitted(name, in: place.folder, allowing: options.allowedFolders)
  }

  /// What the clip is loaded with; pictures below the article's root may be read.
  func loadOptions(_ settings: [Setting]) -> LoadOptions {
    var options = options
    options.allowedFolders.append(FolderAccess.project(of: place.root))
    // An article may name no script outside of its project, nor swap one for a link.
    options.scriptAccess = place.access(allowing: self.options.allowedFolders)
    options.settings +=
      clip.scriptSettings.map { key, value in
        Setting(key: key, value: value, origin: "\(key)= in \(place.path):\(clip.line)")
      } + settings
    return options
  }

  /// The script of a block, behind as many empty lines as are above it, so that its lines have the
  /// numbers that they have in the article.
  func text(of block: FencedBlock) -> String {
    String(repeating: "\n", count: block.line)
      + block.lines.map { String(decoding: article.bytes[$0], as: UTF8.self) + "\n" }.joined()
  }

  /// The name of the base picture: as the mark says, as the link has it, or as the script calls it.
  func pictureName(_ base: Clip) throws(ArticleProblem.Reason) -> PictureName {
    let isCatalogued = place.catalogue != nil
    if let name = clip.mark.picture ?? clip.link?.destination, !name.isEmpty {
      return PictureName(name, inCatalogue: isCatalogued)
    }
    let output = base.scene.outputs.first { $0.format.documents != .none }
    guard let output else {
      let shown = clip.candidates.first?.destination ?? "clip.gif"
      throw .init(
        "nothing names the picture",
        help: "write \(shown) behind the script, or `output: clip.gif` into the script")
    }
    let name = FolderAccess.name(of: output.path)
    return PictureName(Self.encoded(name), inCatalogue: isCatalogued)
  }

  /// Returns the image that shows the base picture; nil when the article has none yet.
  func link(named name: PictureName) -> ImageLink? {
    if let link = clip.link { return link }
    if clip.mark.picture == nil {
      let file = name.variant(isDark: false)
      let names = PictureNames(isInCatalogue: place.catalogue != nil)
      return clip.candidates.first { names.shows($0.destination, file) }
    }
    return clip.formerLink.flatMap { showsOwnPicture($0) ? $0 : nil }
  }

  /// Whether an image that shows another file than the mark names shows the picture that the stamp is of,
  /// or none any more: then the mark was given another name.
  private func showsOwnPicture(_ link: ImageLink) -> Bool {
    guard let stamp = clip.stamp,
      let path = try? place.file(link.destination, allowing: options.allowedFolders)
    else { return false }
    let access = place.access(allowing: options.allowedFolders)
    do throws(ArticleProblem.Reason) {
      if try ClipDigest.digest(ofFiles: [path], by: access) == nil { return true }
    } catch { return false }
    return SourceOwnership(place: place, allowed: options.allowedFolders).isMade(link, by: stamp)
  }

  /// Returns the destination that the link to the base picture has to have.
  func destination(_ name: PictureName, _ link: ImageLink?) -> String {
    let names = PictureNames(isInCatalogue: place.catalogue != nil)
    guard place.catalogue != nil else {
      let file = name.variant(isDark: false)
      let shown = link?.destinations.first { names.shows($0, file) }
      return shown ?? file
    }
    // DocC takes the base name with and without its extension.
    if let link, [name.stem, name.stem + name.ending].contains(link.destination) {
      return link.destination
    }
    return name.stem
  }

  /// Returns the output of the script that a picture is: that of its name, or else of its kind.
  func match(_ name: PictureName, in outputs: [Output]) -> OutputMatch? {
    let file = name.stem + name.ending
    let decoded = file.removingPercentEncoding ?? file
    if let index = outputs.firstIndex(where: { FolderAccess.name(of: $0.path) == decoded }) {
      return OutputMatch(output: outputs[index], index: index)
    }
    return outputs.first { output in
      name.ending.isEmpty
        ? output.format.documents == .all
        : "." + output.format.name == name.ending.lowercased()
    }.map { OutputMatch(output: $0) }
  }

  /// The output that a mark asks for, in place of those of the script.
  func outputSetting(_ file: String) -> Setting {
    let decoded = file.removingPercentEncoding ?? file
    let pairs = [("file", YAMLText.quoted(decoded))] + clip.outputSettings
    return Setting(
      key: "output", value: "{ \(pairs.map { "\($0): \($1)" }.joined(separator: ", ")) }",
      origin: "the picture in \(place.path):\(clip.line)")
  }

  /// A path as a destination: what would end it, and white space, written in per cent.
  static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"()<>[]\\\"%?#".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

extension ArticleClip {
  /// What the mark asks of the picture.
  var outputSettings: [(String, String)] { settings.filter { Self.isOutput($0.0) } }

  /// What the mark sets in the script.
  var scriptSettings: [(String, String)] { settings.filter { !Self.isOutput($0.0) } }

  private var settings: [(String, String)] { mark.settings.map { ($0.key, $0.value) } }

  private static func isOutput(_ key: String) -> Bool {
    Schema.output.names.contains(CanonicalName.of(key)) && CanonicalName.of(key) != "background"
  }
}
