#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A system error: a value of `errno`, read right after the call that set it.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last system call of this thread.
  static var last: SystemError { SystemError(errno) }

  /// The system's message, such as "No space left on device".
  package var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the machine is at fault and not the file: a broken or full disk, too many open files.
  package var isMachineFailure: Bool { [EIO, EMFILE, ENFILE, ENOSPC, EDQUOT].contains(code) }

  /// Whether the file system has no locks for folders, as some network file systems.
  package var hasNoLocks: Bool { [EBADF, ENOLCK, ENOTSUP, EINVAL, ENOSYS].contains(code) }

  /// Matches an `errno` value in a pattern: `case .unreadable(_, SystemError.notAFolder)`.
  package static func ~= (error: SystemError, code: Int32) -> Bool { error.code == code }
}

extension SystemError {
  package static let addressInUse = SystemError(EADDRINUSE)
  package static let brokenPipe = SystemError(EPIPE)
  package static let exists = SystemError(EEXIST)
  package static let invalid = SystemError(EINVAL)
  package static let isFolder = SystemError(EISDIR)
  package static let leavesFolder = SystemError(EXDEV)
  package static let nameTooLong = SystemError(ENAMETOOLONG)
  package static let noAccess = SystemError(EACCES)
  package static let noDevice = SystemError(ENXIO)
  package static let noSpace = SystemError(ENOSPC)
  package static let notAFolder = SystemError(ENOTDIR)
  package static let notEmpty = SystemError(ENOTEMPTY)
  package static let notFound = SystemError(ENOENT)
  package static let notPermitted = SystemError(EPERM)
  package static let notSupported = SystemError(ENOTSUP)
  package static let readOnly = SystemError(EROFS)
  package static let tooManyLinks = SystemError(ELOOP)
  package static let tryAgain = SystemError(EAGAIN)
  package static let unknownCall = SystemError(ENOSYS)
  package static let inputOutput = SystemError(EIO)
}

/// Makes a system call and repeats it while signals interrupt it (EINTR).
///
/// - Throws: the error if the call returns -1.
@discardableResult
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result
{
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last }
  }
}
