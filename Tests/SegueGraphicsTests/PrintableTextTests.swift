import SegueGraphics
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain.yaml", "plain.yaml"), ("a\nb", #"a\nb"#), ("a\r\nb\tc", #"a\r\nb\tc"#),
    ("\u{1B}[31m", #"\u{1B}[31m"#), ("\u{7F}\u{9B}", #"\u{7F}\u{9B}"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#), ("\u{202E}gpj", #"\u{202E}gpj"#),
    ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("\u{FEFF}a\u{AD}", #"\u{FEFF}a\u{AD}"#),
    ("é 設定 👨‍👩‍👧 क्‍ष", "é 設定 👨‍👩‍👧 क्‍ष"), (#"a\nb"#, #"a\nb"#), ("", ""),
  ])
  func hiddenCharactersBecomeEscapes(text: String, expected: String) {
    #expect(PrintableText.escaped(text) == expected)
  }

  @Test func noControlOfAnyKindIsLeft() {
    for value in Array(0...0x9F) + [0xE000, 0x10_FFFF, 0x1F_FFE].compactMap({ UInt32($0) }) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let escaped = PrintableText.escaped("a\(Character(scalar))b")
      #expect(escaped.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(value)")
    }
  }

  @Test func replacesCodePointsWithMarksBehindThem() {
    #expect("a'\u{301}b'".replacingScalars("'", with: "''") == "a''\u{301}b''")
  }

  @Test func jsonKeepsItsMeaning() {
    #expect(
      PrintableText.escaped(json: "{\n  \"a\" : \"\u{7F}\u{85}\u{202E}é\u{E0001}\"\n}")
        == "{\n  \"a\" : \"\\u007F\\u0085\\u202Eé\\uDB40\\uDC01\"\n}")
  }
}
