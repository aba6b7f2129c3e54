import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit

/// The commands that record or approve the golden of a clip, if the command line can.
struct RecordingCommand {
  private let clip: Clip
  private let pictures: KeptPictures

  /// Creates the commands for a clip, with the settings of a trait.
  init(_ clip: Clip, _ trait: GoldenTrait) {
    self.clip = clip
    pictures = trait.pictures
  }

  /// Returns a clause on how to record a missing golden.
  func sentence(_ place: GoldenPlace) -> String {
    if let arguments = arguments(place) {
      let kept = pictures == .key ? "" : " --pictures \(pictures.rawValue)"
      return "record it with `segue approve \(arguments)\(kept)`"
    }
    return "no script alone makes this clip under this name, so put the attached "
      + "\(place.name.text).trace into \(place.folder): "
      + "`swift test --attachments-path DIR` writes it to DIR"
  }

  /// Returns the commands to view and approve a clip that differs, a line each.
  func approval(_ place: GoldenPlace) -> [String] {
    guard let arguments = arguments(place) else { return [] }
    return [
      "see it: `segue verify \(arguments) --report out`",
      "approve it: `segue approve \(arguments) --run out`",
    ]
  }

  /// Returns the arguments by which `segue` finds the clip and its golden; nil if it cannot.
  private func arguments(_ place: GoldenPlace) -> String? {
    let file = FolderAccess.name(of: clip.name)
    guard GoldenName(escaping: (file as NSString).deletingPathExtension) == place.name,
      FileManager.default.fileExists(atPath: clip.name), let folder = allowedFolder
    else { return nil }
    var words = [clip.name]
    let beside = GoldenPlace(
      root: FolderAccess.folder(of: clip.name), subfolder: GoldenClipFinder.folderName,
      name: place.name)
    if place.path != beside.path {
      words += ["--goldens", place.folder]
    }
    if !folder.isEmpty { words += ["--allow-dir", folder] }
    return words.map(Self.word).joined(separator: " ")
  }

  /// The folder that must be allowed to load the script, empty for none.
  ///
  /// Nil if the script by itself gives another clip, such as with settings or transitions written
  /// in Swift.
  private var allowedFolder: String? {
    var folder = ""
    for _ in 0..<4 {
      let options = LoadOptions(allowedFolders: folder.isEmpty ? [] : [folder])
      if let other = try? Clip.load(script: clip.name, options: options) {
        return other.explained() == clip.explained() ? folder : nil
      }
      folder = FolderAccess.folder(of: folder.isEmpty ? clip.name : folder)
      if folder.isEmpty || folder == "/" { return nil }
    }
    return nil
  }

  /// Quotes a word for a shell if necessary.
  private static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", "=", ":", "@": true
      default: !scalar.isASCII && !PrintableText.isHidden(scalar)
      }
    }
    return isPlain ? text : ShellWord.text(text)
  }
}
