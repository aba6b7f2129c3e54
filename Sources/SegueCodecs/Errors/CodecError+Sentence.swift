import SegueGraphics
import SegueSystem

extension CodecError: CustomStringConvertible {
  /// The error as one sentence that names the file, without a full stop.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) does not exist"
    case .unreadable(let path, let code): "\(path) cannot be read: \(systemReason(code))"
    case .inputIsFolder(let path): "\(path) is a folder, and a file is needed"
    case .inputIsSpecial(let path, let kind):
      "\(path) is a \(kind.rawValue), and a file is needed"
    case .forbidden(let path):
      "\(path) is not below the project's folder, nor below one that was allowed"
    case .readFailed(let path, let code): "reading \(path) failed: \(systemReason(code))"
    case .notPNG(let path, let signature): "\(path) is not a PNG image: \(signature.clause)"
    case .notPicture(let path, let signature):
      "\(path) is not a PNG, JPEG, WebP or HEIC image: \(signature.foreignClause)"
    case .notClip(let path, let signature):
      "\(path) is not a GIF, PNG, APNG, WebP, JPEG or HEIC image: \(signature.foreignClause)"
    case .badSequence(let path, let reason): "\(path) is not a sequence of frames: \(reason)"
    case .formatUnavailable(let path?, let format, let library):
      "\(path) is a \(format) image, which this segue cannot read: it was built without \(library)"
    case .formatUnavailable(nil, let format, let library):
      "this segue reads and writes no \(format): it was built without \(library)"
    case .truncated(let path, let format):
      "\(path) is cut off: the file ends before the \(format) image does"
    case .corrupt(let path, let reason, let format):
      "\(path) is a damaged \(format) image: \(reason)"
    case .unsupported(let path, let format, let reason):
      "\(path) is a \(format) image of a kind that is not read: \(reason)"
    case .foreignProfile(let path, let profile, let reason):
      "the colours of \(path), by the profile “\(profile)”, cannot be converted to sRGB: \(reason); "
        + "`--ignore-profiles` takes them as sRGB"
    case .tooManyPixels(let path, let size, let limit):
      "\(path) has \(size.width) × \(size.height) pixels, more than the limit of \(limit) in all"
    case .sideTooLong(let path, let size, let limit):
      "\(path) has \(size.width) × \(size.height) pixels, more than the limit of \(limit) a side"
    case .fileTooLong(let path, let limit):
      "\(path) is longer than the limit of \(limit) bytes"
    case .tooManyFrames(let path, let limit):
      "\(path) has more frames than the limit of \(limit)"
    case .tooMuchMemory(let path, let bytes, let limit) where limit == AddressSpace.limit:
      "\(path) needs \(megabytes(bytes)) MB of memory, and too little is left of the "
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
      "\(path) cannot be created: it is a file, and a folder is needed for the frames"
    case .foreignFile(let path, let name):
      "\(path) is not replaced: it contains \(name), which is not a frame of a PNG sequence"
    case .writeFailed(let path, let code): "writing \(path) failed: \(systemReason(code))"
    case .canvasTooLarge(let size, let limit, let format):
      "a canvas of \(size.width) × \(size.height) pixels is larger than a \(format) can be: "
        + "\(limit) a side"
    case .tooManyColors(let frame, let limit):
      "frame \(frame) has more colours than the \(limit) of a lossless GIF"
    case .cannotEncode(let reason): "the picture cannot be encoded: \(reason)"
    default: "the picture cannot be read"
    }
  }
}

/// Bytes in megabytes, rounded up.
private func megabytes(_ bytes: Int) -> Int { (bytes + 999_999) / 1_000_000 }

/// A time in seconds, with as many decimals as it needs.
private func seconds(_ time: Duration) -> String {
  let value = time / .seconds(1)
  return value == value.rounded() ? value.fixed(0) : value.fixed(3)
}

/// The system's words for an `errno` value, such as "No space left on device".
private func systemReason(_ code: Int32) -> String { SystemError(code).reason }
