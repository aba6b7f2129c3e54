import Foundation
import TestSupport
import Testing

/// Animations that are truncated or have stray bytes.
@Suite struct DamagedAnimationTests {
  /// Edits the chunks of an APNG, a list of names and contents, or the bytes of a GIF, by Python
  /// code.
  private static func changed(_ name: String, _ change: String) -> String {
    """
    '\(ExternalTool.python)' -c '
    import struct, zlib
    data = open("\(name)", "rb").read()
    place, chunks = 8, []
    while data[:4] == b"\\x89PNG" and place < len(data):
        length = struct.unpack(">I", data[place:place + 4])[0]
        chunks.append([data[place + 4:place + 8], data[place + 8:place + 8 + length]])
        place += 12 + length
    at = lambda name: [i for i, chunk in enumerate(chunks) if chunk[0] == name]
    \(change)
    if chunks:
        data = data[:8] + b"".join(struct.pack(">I", len(c)) + n + c +
                                   struct.pack(">I", zlib.crc32(n + c)) for n, c in chunks)
    open("\(name)", "wb").write(data)'
    """
  }

  /// Damage to an animation of five frames, and the error.
  static let damages: [(name: String, change: String, sentence: String)] = [
    (
      "a.png", #"chunks[at(b"acTL")[0]][1] = struct.pack(">II", 7, 0)"#,
      "a.png is a damaged PNG image: it has 5 frames, and its acTL says 7"
    ),
    (
      "a.png", #"del chunks[at(b"fcTL")[-1]:-1]"#,
      "a.png is a damaged PNG image: it has 4 frames, and its acTL says 5"
    ),
    (
      "a.png",
      #"f = chunks[at(b"fcTL")[-1]]; f[1] = f[1][:4] + struct.pack(">I", 999) + f[1][8:]"#,
      "a.png is a damaged PNG image: fcTL: its frame is not within the canvas"
    ),
    (
      "a.png", #"f = chunks[at(b"fcTL")[-1]]; f[1] = f[1][:4] + bytes(8) + f[1][12:]"#,
      "a.png is a damaged PNG image: fcTL: its frame is not within the canvas"
    ),
    (
      "a.png", #"f = chunks[at(b"fcTL")[1]]; f[1] = struct.pack(">I", 9) + f[1][4:]"#,
      "a.png is a damaged PNG image: fcTL: its sequence number is 9, not 1"
    ),
    ("a.png", #"del chunks[-1]"#, "a.png is cut off: the file ends before the PNG image does"),
    (
      "a.gif", #"i = data.rindex(b"\x2c"); data = data[:i + 11] + bytes(9) + data[i + 20:]"#,
      "a.gif is a damaged GIF image: "
    ),
  ]

  @Test(arguments: damages)
  func isRefusedAsAProbeRefusesIt(_ name: String, _ change: String, _ sentence: String) throws {
    let fixture = try FrameFolderFixture()
    let made = try fixture.workspace.shell(
      "$SEGUE encode frames \(name) --format \(name == "a.gif" ? "gif" : "apng") -q && "
        + Self.changed(name, change))
    try #require(made.status == 0, "\(made.errors)")
    for words in ["probe \(name)", "encode \(name) x.gif", "encode \(name) x.png --at 0s"] {
      let result = try fixture.workspace.shell("$SEGUE \(words)")
      #expect(result.status == 65, "\(words)")
      #expect(result.errors.hasPrefix("segue: error: \(sentence)"), "\(result.errors)")
    }
    #expect(fixture.workspace.bytes(of: "x.gif") == nil)
    #expect(fixture.workspace.bytes(of: "x.png") == nil)
  }

  /// Browsers show the frames before such a byte; Segue does too.
  @Test func aStrayByteBetweenBlocksIsAWarning() throws {
    let fixture = try FrameFolderFixture()
    let made = try fixture.workspace.shell(
      "$SEGUE encode frames a.gif -q && "
        + Self.changed(
          "a.gif", #"i = data.rindex(b"\x21\xf9\x04"); data = data[:i] + b"\0" + data[i:]"#))
    try #require(made.status == 0, "\(made.errors)")
    for words in ["probe a.gif", "encode a.gif x.gif"] {
      let result = try fixture.workspace.shell("$SEGUE \(words) 2>&1")
      #expect(result.status == 0)
      #expect(
        result.text.contains("warning: ")
          && result.text.contains("it is damaged after frame 4: a byte there begins no block"),
        "\(result.text)")
    }
  }

  @Test func aProbesWarningsAreThoseOfEncode() throws {
    let fixture = try FrameFolderFixture()
    let made = try fixture.workspace.shell(
      """
      printf '%s\\n' 1 4 1 4 30 > frames/delays.txt && $SEGUE encode frames a.apng -q
      printf 'more' >> a.apng; cat a.apng | $SEGUE encode - x.gif; $SEGUE encode a.apng y.gif --json
      """)
    #expect(made.status == 0)
    for sentence in [
      "standard input: 2 frames have a delay of 10 ms or less, which browsers play as 100 ms",
      "standard input: 4 bytes follow the end of the animation",
    ] {
      #expect(made.errors.contains("segue: warning: \(sentence)\n"), "\(made.errors)")
    }
    #expect(made.text.contains("a.apng: 4 bytes follow the end"), "\(made.text)")
  }
}
