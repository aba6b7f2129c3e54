public import SegueGraphics
public import SegueSystem

// Handlers of an error need the kind of file that it names.
@_exported public import enum SegueSystem.FileKind

/// An activity whose processor time is limited.
public enum WorkKind: String, Hashable, Sendable {
  /// Reading and decoding a file.
  case reading
  /// Drawing a picture of a clip.
  case drawing = "drawing a picture of"
  /// Encoding a picture for an output file.
  case compressing = "compressing a picture of"
}

/// An error of reading or writing a file, a picture or an animation.
///
/// `path` is always the name that the caller used, so that messages repeat the spelling of the
/// user. `code` is an `errno` value.
public enum CodecError: Error, Hashable, Sendable {
  /// The input does not exist.
  case missing(path: String)
  /// The input exists and cannot be opened.
  case unreadable(path: String, code: Int32)
  /// The input is a folder.
  case inputIsFolder(path: String)
  /// The input is a named pipe, socket or device, which a script, article or folder may not use.
  case inputIsSpecial(path: String, kind: FileKind)
  /// The path leads out of the folders that a script or an article may use, after following all links.
  case forbidden(path: String)
  /// Reading stopped with an I/O error.
  case readFailed(path: String, code: Int32)
  /// The input is not a PNG.
  case notPNG(path: String, looksLike: FileSignature)
  /// The input is not a picture of a supported format.
  case notPicture(path: String, looksLike: FileSignature)
  /// The input is neither a picture nor an animation of a supported format.
  case notClip(path: String, looksLike: FileSignature)
  /// A folder of frames does not form an animation.
  case badSequence(path: String, reason: String)
  /// This build lacks the library of a format, to read the file at `path` or to write any.
  case formatUnavailable(path: String? = nil, format: String, library: String)
  /// The library that reads the file at `path` is loaded when it is needed, and cannot be; the reason is the system's.
  case libraryMissing(path: String, format: String, library: String, reason: String)
  /// The file ends before the picture is complete.
  case truncated(path: String, format: String = "PNG")
  /// The file violates its format; the reason is the library's or that of a check of our own.
  case corrupt(path: String, reason: String, format: String = "PNG")
  /// The file uses a feature of its format that is not supported; the reason is the second half of
  /// a sentence.
  case unsupported(path: String, format: String, reason: String)
  /// The colours cannot be converted to sRGB; gives the name of the profile and the reason.
  case foreignProfile(path: String, profile: String, reason: String)
  /// The picture has more pixels than the limit allows.
  case tooManyPixels(path: String, size: PixelSize, limit: Int)
  /// A side of the picture is longer than the limit allows.
  case sideTooLong(path: String, size: PixelSize, limit: Int)
  /// The file is longer than the limit, in bytes.
  case fileTooLong(path: String, limit: Int)
  /// The animation has more frames than the limit allows.
  case tooManyFrames(path: String, limit: Int)
  /// More memory would be needed than the limit, or the system, allows; both in bytes.
  case tooMuchMemory(path: String, bytes: Int, limit: Int)
  /// Reading or rendering takes more processor time than the limit allows.
  case tooMuchWork(path: String, limit: Duration, WorkKind = .reading)

  /// The folder for the output does not exist, or is not a folder.
  case folderMissing(path: String, folder: String)
  /// A part of the path to the output is a file.
  case folderIsFile(path: String, file: String)
  /// The output cannot be created or replaced.
  case cannotCreate(path: String, code: Int32)
  /// The output's path is that of a folder.
  case outputIsFolder(path: String)
  /// The output is a named pipe, socket or device, which a script or an article may not use.
  case outputIsSpecial(path: String, kind: FileKind)
  /// The output is a folder of frames, and its path is that of a file.
  case outputIsNotFolder(path: String)
  /// The folder to be replaced holds a file that is not part of a frame sequence.
  case foreignFile(path: String, name: String)
  /// Writing failed: the disk is full, the pipe is closed, or similar.
  case writeFailed(path: String, code: Int32)
  /// The canvas is larger than the format allows, in pixels per side.
  case canvasTooLarge(size: PixelSize, limit: Int, format: String = "GIF")
  /// A frame, counted from 0, has too many colours for a lossless GIF.
  case tooManyColors(frame: Int, limit: Int)
  /// A library failed to encode; gives its reason.
  case cannotEncode(reason: String)
  /// The file is of a kind that `--formats` excludes; gives the allowed kinds.
  case kindNotAllowed(path: String, kind: PictureKind, allowed: Set<PictureKind>)
  /// A program that an output needs is not installed; gives a command for a machine that has it.
  case programMissing(path: String, program: String, command: String)
  /// A program that an output needs failed; gives its message.
  case programFailed(path: String, program: String, reason: String)
  /// A program that an output needs was stopped because it made no progress; gives its message.
  case programStalled(path: String, program: String, pause: Duration, reason: String)

  /// A sentence with the option that raises the exceeded limit; nil if there is none.
  public var limitAdvice: String? {
    switch self {
    case .tooManyPixels: ResourceLimits.Name.pixels.advice
    case .programStalled: ResourceLimits.Name.ffmpeg.advice
    case .tooManyFrames: ResourceLimits.Name.frames.advice
    case .tooMuchMemory(_, _, let limit) where limit == AddressSpace.limit:
      "run it in a shell with a higher `ulimit -v`"
    case .tooMuchMemory(_, let bytes, _):
      "`--limit memory=\((bytes + 999_999_999) / 1_000_000_000)GB` raises the limit"
    case .tooMuchWork: ResourceLimits.Name.work.advice
    default: nil
    }
  }

  /// The category of an error.
  public enum Kind: Hashable, Sendable {
    /// The input does not exist or cannot be opened.
    case missingInput
    /// The input is not of the expected kind, or is invalid.
    case badInput
    /// The output cannot be created.
    case cannotCreate
    /// Reading or writing failed midway.
    case inputOutput
    /// A limit was exceeded.
    case limit
    /// A program is not installed.
    case missingProgram
  }

  /// The category of the error, which decides the exit status of the command line.
  public var kind: Kind {
    switch self {
    case .unreadable(_, let code) where SystemError(code).isMachineFailure: .inputOutput
    case .cannotCreate(_, let code) where SystemError(code).isMachineFailure: .inputOutput
    case .missing, .unreadable, .inputIsFolder, .inputIsSpecial: .missingInput
    case .notPNG, .notPicture, .notClip, .unsupported, .truncated, .corrupt, .badSequence,
      .formatUnavailable, .foreignProfile, .kindNotAllowed,
      .forbidden:
      .badInput
    case .folderMissing, .folderIsFile, .cannotCreate, .outputIsFolder, .outputIsSpecial,
      .outputIsNotFolder, .foreignFile:
      .cannotCreate
    case .readFailed, .writeFailed, .programFailed, .programStalled: .inputOutput
    case .programMissing, .libraryMissing: .missingProgram
    case .tooManyPixels, .sideTooLong, .fileTooLong, .tooManyFrames, .tooMuchMemory,
      .tooMuchWork, .canvasTooLarge, .tooManyColors, .cannotEncode:
      .limit
    }
  }
}

extension CodecError: CustomStringConvertible {
  /// The error as a sentence that names the file, without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) does not exist"
    case .unreadable(let path, let code): "\(path) cannot be read: \(systemReason(code))"
    case .inputIsFolder(let path): "\(path) is a folder, not a file"
    case .inputIsSpecial(let path, let kind):
      "\(path) is a \(kind.rawValue), not a file"
    case .forbidden(let path):
      "\(path) is not below the project's folder, nor below one that is allowed"
    case .readFailed(let path, let code): "reading \(path) failed: \(systemReason(code))"
    case .notPNG(let path, let signature) where signature.isPointer,
      .notPicture(let path, let signature) where signature.isPointer,
      .notClip(let path, let signature) where signature.isPointer:
      "\(path) \(signature.clause.dropFirst("it ".count))"
    case .notPNG(let path, let signature): "\(path) is not a PNG image: \(signature.clause)"
    case .notPicture(let path, let signature):
      "\(path) is not a PNG, JPEG, WebP or HEIC image: \(signature.foreignClause)"
    case .notClip(let path, let signature):
      "\(path) is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: \(signature.foreignClause)"
    case .badSequence(let path, let reason): "\(path) is not a sequence of frames: \(reason)"
    case .formatUnavailable(let path?, let format, let library):
      "\(path) is a \(format) image, which this segue cannot read: it was built without \(library)"
    case .formatUnavailable(nil, let format, let library):
      "this segue cannot read or write \(format): it was built without \(library)"
    case .libraryMissing(let path, let format, let library, let reason):
      "\(path) is a \(format) image, and \(library), which decodes those, cannot be loaded: \(reason)"
    case .truncated(let path, let format):
      "\(path) is cut off: the file ends before the \(format) image does"
    case .corrupt(let path, let reason, let format):
      "\(path) is a damaged \(format) image: \(reason)"
    case .unsupported(let path, let format, let reason):
      "\(path) is a \(format) image of an unsupported kind: \(reason)"
    case .foreignProfile(let path, let profile, let reason):
      "the colours of \(path), by the profile “\(profile)”, cannot be converted to sRGB: \(reason); "
        + "use `--ignore-profiles` to treat them as sRGB"
    case .tooManyPixels(let path, let size, let limit):
      "\(path) has \(size.width) × \(size.height) pixels, more than the limit of \(limit) in all"
    case .sideTooLong(let path, let size, let limit):
      "\(path) has \(size.width) × \(size.height) pixels, more than the limit of \(limit) a side"
    case .fileTooLong(let path, let limit):
      "\(path) is longer than the limit of \(limit) bytes"
    case .tooManyFrames(let path, let limit):
      "\(path) has more frames than the limit of \(limit)"
    case .tooMuchMemory(let path, let bytes, let limit) where limit == AddressSpace.limit:
      "\(path) needs \(megabytes(bytes)) MB of memory, more than is left of the "
        + "\(limit / 1_000_000) MB of address space that the system allows"
    case .tooMuchMemory(let path, let bytes, let limit):
      "\(path) needs \(megabytes(bytes)) MB of memory, more than the limit of \(limit / 1_000_000) MB"
    case .tooMuchWork(let path, let limit, let work):
      "\(work.rawValue) \(path) takes more work than the limit of \(seconds(limit)) s of processor time"
    default: outputSentence
    }
  }

  private var outputSentence: String {
    switch self {
    case .folderMissing(let path, let folder):
      "\(path) cannot be created: the folder \(folder) does not exist"
    case .folderIsFile(let path, let file):
      "\(path) cannot be created: \(file) is a file, not a folder"
    case .cannotCreate(let path, let code): "\(path) cannot be created: \(systemReason(code))"
    case .outputIsFolder(let path): "\(path) cannot be created: it is a folder"
    case .outputIsSpecial(let path, let kind):
      "\(path) cannot be created: it is a \(kind.rawValue)"
    case .outputIsNotFolder(let path):
      "\(path) cannot be created: it is a file, and the frames need a folder"
    case .foreignFile(let path, let name):
      "\(path) is not replaced: it contains \(name), which is not a frame of a PNG sequence"
    case .writeFailed(let path, let code): "writing \(path) failed: \(systemReason(code))"
    case .canvasTooLarge(let size, let limit, let format):
      "a canvas of \(size.width) × \(size.height) pixels is over the limit of a \(format): "
        + "\(limit) a side"
    case .tooManyColors(let frame, let limit):
      "frame \(frame) has more colours than the \(limit) of a lossless GIF"
    case .cannotEncode(let reason): "the picture cannot be encoded: \(reason)"
    case .programMissing(let path, let program, _):
      "\(path) cannot be written: \(program) is not on the PATH"
    case .kindNotAllowed(let path, let kind, let allowed):
      "\(path) is not read: its format is \(kind.rawValue), and the allowed ones are "
        + PictureKind.list(allowed)
    case .programFailed(let path, let program, let reason):
      "\(path) cannot be written: \(program) failed: \(reason)"
    case .programStalled(let path, let program, let pause, let reason):
      "\(path) cannot be written: \(program) made no progress for \(seconds(pause)) s and was stopped; "
        + reason
    default: "the picture cannot be read"
    }
  }
}

/// Converts bytes to megabytes, rounded up.
private func megabytes(_ bytes: Int) -> Int { (bytes + 999_999) / 1_000_000 }

/// Formats a duration in seconds, with three decimals unless it is whole.
private func seconds(_ time: Duration) -> String {
  let value = time / .seconds(1)
  return value == value.rounded() ? value.fixed(0) : value.fixed(3)
}

/// Returns the system's message for an `errno` value, such as "No space left on device".
private func systemReason(_ code: Int32) -> String { SystemError(code).reason }
