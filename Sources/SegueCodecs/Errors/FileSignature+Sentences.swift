/// Error messages about a file of the wrong kind.
extension FileSignature {
  /// The kind as the second half of a sentence, such as "it looks like a JPEG image".
  package var clause: String {
    switch self {
    case .empty: "it is empty"
    case .lfsPointer: "it is a Git LFS pointer, not the file itself"
    case .annexPointer: "it is a git-annex pointer, not the file itself"
    case .applePNG: "it is in Apple's own variant of the format (CgBI), made by Xcode for apps"
    case .text: "it looks like text"
    case .unknown: "its first bytes are not a PNG signature"
    default: "it looks like \(noun)"
    }
  }

  /// The same clause for a place where several kinds of files are accepted.
  package var foreignClause: String {
    self == .unknown ? "its first bytes are not those of any of them" : clause
  }

  /// The kind as a noun with its article, for a message.
  private var noun: String {
    switch self {
    case .plainPNG: "a PNG image"
    case .jpeg: "a JPEG image"
    case .gif: "a GIF image"
    case .webP: "a WebP image"
    case .heif: "a HEIF or AVIF image"
    case .bmp: "a BMP image"
    case .tiff: "a TIFF image"
    case .otherPicture(let name): name
    case .pdf: "a PDF document"
    case .svg: "an SVG drawing"
    case .video: "a video"
    case .lottie: "a Lottie animation"
    case .archive: "an archive, or a compressed file"
    case .font: "a font"
    case .webFont: "a web font (WOFF)"
    case .postScriptFont: "a Type 1 font"
    case .markup: "an HTML or XML document"
    case .trace: "a trace of segue"
    case .empty, .lfsPointer, .annexPointer, .applePNG, .text, .unknown: "a file of another kind"
    }
  }
}

/// The expected kind of a file.
package enum FileUse: Sendable {
  /// A picture of a script, or a frame of a sequence.
  case picture
  /// An existing animation or picture.
  case clip
  case font
  /// A script, or another text file.
  case text
}

/// Suggestions for converting a file to the expected kind.
extension FileSignature {
  /// Returns a sentence, without a full stop, on how to convert a file to the expected kind.
  ///
  /// Nil if no conversion is known.
  package func conversionAdvice(of path: String, as use: FileUse) -> String? {
    let path = ["-", "standard input"].contains(path) ? "FILE" : path
    switch self {
    case .lfsPointer: return "fetch the file with `git lfs pull`"
    case .annexPointer: return "fetch the file with `\(line(["git", "annex", "get"], path))`"
    case .archive: return "unpack it, and name a file from it"
    case .empty: return "make it again: the program that writes it has failed or has not finished"
    case .font where use != .font, .webFont where use != .font, .postScriptFont where use != .font:
      return "use a font in `font: { file: … }` of a text"
    case .webFont: return "make an OpenType font of it with `woff2_decompress` or fontTools"
    case .postScriptFont: return "make an OpenType font of it with fontforge"
    case .trace where use != .clip:
      return "it has numbers and no pictures; compare it with another clip by `segue diff`"
    default: break
    }
    switch use {
    case .picture where self == .svg:
      let words = pictureConversion(path).map { ", or \($0)" } ?? ""
      return "draw it by the key `svg` of a layer, `{ svg: \(path) }`\(words)"
    case .picture: return pictureConversion(path)
    case .clip: return clipConversion(path)
    case .text: return self == .video || self == .lottie ? clipConversion(path) : nil
    case .font: return nil
    }
  }

  /// Returns a suggestion with a command that converts the file to a picture.
  private func pictureConversion(_ path: String) -> String? {
    let picture = Self.stem(of: path) + ".png"
    switch self {
    case .svg: return Self.making("a PNG", line(["rsvg-convert", "-o"], picture, path))
    case .pdf:
      return Self.making(
        "a PNG", line(["pdftoppm", "-r", "216", "-png", "-singlefile"], path, Self.stem(of: path)))
    case .video:
      let command = "ffmpeg -i \(word(path)) -frames:v 1 \(word(picture))"
      return Self.making("a PNG", command, of: "its first frame")
    case .gif:
      return Self.making(
        "a PNG", line(["segue", "encode", "--at", "0s"], path, picture), of: "its first frame")
    case .lottie:
      return Self.making("a GIF", lottieCommand(path))
        + ", and a PNG of that with `segue encode --at 0s`"
    case .bmp, .tiff, .otherPicture, .heif:
      return Self.making("a PNG", line(["magick"], path, picture))
    case .markup:
      let command = "chromium --headless --screenshot=\(word(picture)) \(word(path))"
      return Self.making("a PNG", command)
    case .applePNG:
      return "use the picture that Xcode was given, or on a Mac "
        + Self.making(
          "a plain PNG",
          line(
            ["xcrun", "pngcrush", "-q", "-revert-iphone-optimizations"], path,
            Self.stem(of: path) + "-plain.png"))
    default: return nil
    }
  }

  /// Returns a suggestion with a command that converts the file to a clip.
  private func clipConversion(_ path: String) -> String? {
    switch self {
    case .video:
      let clip = word(Self.stem(of: path) + ".gif")
      let command = "ffmpeg -i \(word(path)) -vf scale=out_color_matrix=bt601 -f yuv4mpegpipe -"
      return Self.making("a GIF", "\(command) | segue encode - \(clip)")
    case .lottie: return Self.making("a GIF", lottieCommand(path))
    default: return pictureConversion(path)
    }
  }

  /// Returns the command that converts a Lottie animation to a GIF.
  private func lottieCommand(_ path: String) -> String {
    line(["lottie_convert.py"], path, Self.stem(of: path) + ".gif")
  }

  /// Returns a sentence that a command makes one kind of file from another.
  private static func making(_ what: String, _ command: String, of: String = "it") -> String {
    "make \(what) of \(of) with `\(command)`"
  }

  /// Quotes a command line of literal words, followed by paths.
  private func line(_ words: [String], _ paths: String...) -> String {
    ShellWord.line(words + paths.map(ShellWord.path))
  }

  /// Quotes a path as one word of a shell.
  private func word(_ path: String) -> String { ShellWord.text(ShellWord.path(path)) }

  /// Returns a path without its extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path[..<dot])
  }
}
