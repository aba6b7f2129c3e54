/// The spelling of paths as link destinations (RFC 3986, 2.1).
enum PercentEncoding {
  /// Returns a path with white space and the delimiters of Markdown and of URLs percent-encoded.
  static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"()<>[]\\\"%?#".utf8.contains(byte)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
