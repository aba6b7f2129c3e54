extension InputFormat {
  /// All formats that are read; no two of them match the same file.
  static let all: [InputFormat] = [.gif, .png, .webP, .jpeg, .heif]

  /// The format of a file by its first bytes; nil for none that is read.
  static func matching(_ bytes: [UInt8]) -> InputFormat? { all.first { $0.matches(bytes) } }
}
