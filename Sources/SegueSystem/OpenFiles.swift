import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The open files of this process.
package enum OpenFiles {
  #if canImport(Darwin)
    private static let listing = "/dev/fd"
  #else
    private static let listing = "/proc/self/fd"
  #endif

  /// Looks at every open file that has a path; nothing where the system has no list of them.
  package static func forEach(_ look: (borrowing Descriptor, _ path: String) -> Void) {
    let folder = Descriptor.workingFolder
    guard let list = try? folder.open(listing, .folder, isFollowing: true),
      let own = try? list.open(".", .folder), let names = try? own.names()
    else { return }
    for name in names {
      guard let number = Int32(name), let path = path(of: number, in: list), path.hasPrefix("/")
      else { continue }
      look(Descriptor(number, isOwned: false), path)
    }
  }

  private static func path(of number: Int32, in list: borrowing Descriptor) -> String? {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard unsafe fcntl(number, F_GETPATH, &text) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      try? list.target(ofLink: String(number))
    #endif
  }

  /// Raises the limit of open files as far as is allowed, up to a number that is wanted.
  ///
  /// - Returns: how many files may be open then, at most the wanted number; nil where the system does
  ///   not tell.
  package static func allow(_ wanted: Int) -> Int? {
    let count = segue_allow_open_files(Int64(wanted))
    return count < 0 ? nil : Int(count)
  }
}
