import SegueGraphics
import SegueSystem

extension CodecError {
  /// A hint on how to resolve the error, as a sentence; nil if there is none.
  ///
  /// For an exceeded limit it names the option that raises the limit, for the wrong kind of file
  /// the conversion, for an unavailable format the missing library or program, and for a missing
  /// file one of a similar name. The last lists folders.
  public var advice: String? {
    switch self {
    case .notPNG(let path, let signature), .notPicture(let path, let signature):
      signature.conversionAdvice(of: path, as: .picture)
    case .notClip(let path, let signature): signature.conversionAdvice(of: path, as: .clip)
    case .unsupported(let path, "HEIC", _):
      FileSignature.heif.conversionAdvice(of: path, as: .picture)
    case .missing(let path):
      NearbyFile(ofMissing: path)?.sentence ?? "check the path and the name of the file"
    case .folderMissing(_, let path):
      NearbyFile(ofMissing: path)?.sentence
        ?? "create it with `\(ShellWord.line(["mkdir", "-p", ShellWord.path(path)]))`"
    case .formatUnavailable(_, _, "libjpeg-turbo"):
      "install libjpeg62-turbo-dev (Debian) or libjpeg-turbo8-dev (Ubuntu) and build segue again"
    case .formatUnavailable(_, _, "libwebp"): "install libwebp-dev and build segue again"
    case .formatUnavailable(_, _, "libheif"): "install libheif-dev and build segue again"
    case .libraryMissing(_, _, "libheif", _):
      "install it with `\(PackageManager.command(debian: "libheif1", homebrew: "libheif"))`, "
        + "or convert the picture to PNG"
    case .kindNotAllowed(_, let kind, let allowed):
      "allow it with `--formats \(PictureKind.list(allowed.union([kind])).filter { $0 != " " })`"
    case .programMissing(_, let program, let command):
      "install \(program), or run on a machine that has it: \(command)"
    default: limitAdvice ?? inputAdvice ?? outputAdvice
    }
  }

  /// The hint for an error about an input; nil if its message contains the next step.
  private var inputAdvice: String? {
    switch self {
    case .unreadable(let path, SystemError.noAccess):
      "check its permissions with `\(ShellWord.line(["ls", "-ld", ShellWord.path(path)]))`"
    case .inputIsFolder: "name a file in it"
    case .inputIsSpecial: "copy its content to a file, and name that"
    case .forbidden: "allow its folder with `--allow-dir`"
    case .unreadable, .readFailed: "check the file and its disk, and try again"
    case .truncated, .corrupt: "export the file again, or get a complete copy of it"
    case .unsupported(let path, "WebP", _):
      FileSignature.gif.conversionAdvice(of: path, as: .picture)
    case .unsupported(let path, "JPEG", _):
      FileSignature.tiff.conversionAdvice(of: path, as: .picture)
    case .unsupported: "convert it to a supported kind"
    case .badSequence: "`segue encode --help` describes the frames of a folder"
    case .sideTooLong, .fileTooLong: "make it smaller, or use another file"
    default: nil
    }
  }

  /// The hint for an error about an output; nil if its message contains the next step.
  private var outputAdvice: String? {
    switch self {
    case .folderIsFile, .outputIsNotFolder: "name another folder"
    case .cannotCreate(_, SystemError.noSpace), .writeFailed(_, SystemError.noSpace):
      "free some space, and try again"
    case .cannotCreate, .writeFailed: "check the folder and its disk, or name another output"
    case .outputIsFolder: "name a file in it"
    case .outputIsSpecial: "name another file"
    case .foreignFile: "name a new or an empty folder"
    case .canvasTooLarge: "make the canvas smaller"
    case .tooManyColors: "write `.apng` or `.webp`, or leave `lossless` out"
    case .cannotEncode: "try again with fewer or smaller frames, or another format"
    case .programFailed: "correct what it names, or write `.webp` or `.apng`"
    default: nil
    }
  }
}
