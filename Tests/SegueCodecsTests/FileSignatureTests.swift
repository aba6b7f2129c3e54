import Foundation
import SegueCodecs
import Testing

/// Format detection by the first bytes, and the advice for unsupported formats.
@Suite struct FileSignatureTests {
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  static let files: [(content: String, signature: FileSignature)] = [
    ("", .empty), ("hello", .text), ("\u{1}\u{2}", .unknown),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", .lfsPointer),
    ("version https://hawser.github.com/spec/v1\n", .lfsPointer),
    ("/annex/objects/SHA256E-s1--0.png\n", .annexPointer), ("version: 1\n", .text),
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR", .plainPNG),
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\u{4}CgBI", .applePNG), ("\u{FF}\u{D8}\u{FF}\u{E0}", .jpeg),
    ("GIF89a", .gif), ("RIFF\0\0\0\0WEBP", .webP), ("RIFF\0\0\0\0AVI ", .video),
    ("\0\0\0\u{14}ftypqt  ", .video), ("\0\0\0\u{14}ftypisom", .video),
    ("\0\0\0\u{14}ftypM4V ", .video), ("\0\0\0\u{8}wide\0\0\0\0mdat", .video),
    ("\0\0\0\u{14}moov", .video), ("\u{1A}\u{45}\u{DF}\u{A3}", .video), ("OggS", .video),
    ("YUV4MPEG2 W4 H4\n", .video), ("\0\0\u{1}\u{BA}", .video),
    ("\0\0\0\u{14}ftypheic", .heif), ("\0\0\0\u{14}ftypavif", .heif), ("%PDF-1.7", .pdf),
    ("<svg/>", .svg), ("<html>", .markup), ("PK\u{3}\u{4}", .archive), ("\u{1F}\u{8B}", .archive),
    ("7z\u{BC}\u{AF}", .archive), ("Rar!\u{1A}", .archive), ("(\u{B5}/\u{FD}", .archive),
    (String(repeating: "x", count: 257) + "ustar", .archive),
    ("PK\u{3}\u{4}\u{14}\0\0\0 animations/a.json", .lottie),
    ("{\"v\":\"5.7\",\"fr\":60,\"ip\":0,\"op\":90}", .lottie),
    ("{\n \"op\" : 90, \"fr\" : 30, \"ip\" : 0 }", .lottie), ("{\"canvas\": \"3x3\"}", .text),
    ("8BPS\0\u{1}", .otherPicture("a Photoshop document")), ("MM\0*", .tiff), ("II*\0", .tiff),
    ("\u{FF}\u{A}", .otherPicture("a JPEG XL image")), ("wOF2", .webFont), ("OTTO\0", .font),
    ("\0\u{1}\0\0", .font), ("true\0", .font), ("true: 1\n", .text),
    ("%!PS-AdobeFont-1.0", .postScriptFont), ("segue trace 1\n", .trace),
  ]

  @Test(arguments: files)
  func formatIsDetectedByTheFirstBytes(content: String, signature: FileSignature) {
    #expect(FileSignature(Self.bytes(content)) == signature)
    #expect(!signature.clause.isEmpty)
  }

  private static let waysOut: [(String, String?, String?)] = [
    ("version https://git-lfs.github.com/spec/v1\n", "git lfs pull", "git lfs pull"),
    ("/annex/objects/x\n", "git annex get 'my take.mov'", "git annex get"),
    (
      "\0\0\0\u{14}ftypqt  ", "`ffmpeg -i 'my take.mov' -frames:v 1 'my take.png'`",
      "-f yuv4mpegpipe - | segue encode - 'my take.gif'`"
    ),
    ("<svg/>", "rsvg-convert -o 'my take.png' 'my take.mov'", "rsvg-convert"),
    ("%PDF-", "pdftoppm", "pdftoppm"), ("PK\u{3}\u{4}", "unpack it", "unpack it"),
    ("{\"fr\":60,\"ip\":0,\"op\":90}", "lottie_convert.py", "lottie_convert.py"),
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\u{4}CgBI", "-revert-iphone-optimizations", "xcrun pngcrush"),
    ("8BPS", "`magick 'my take.mov' 'my take.png'`", "magick"),
    ("<html>", "--screenshot=", "chromium"),
    ("wOF2", "`font: { file", "`font: { file"), ("", "make it again", "make it again"),
    ("segue trace 1\n", "`segue diff`", nil), ("hello", nil, nil),
  ]

  /// Files mistaken for pictures or clips, and a part of the advice for each.
  @Test(arguments: waysOut)
  func everyFormatHasAHelpfulHint(content: String, picture: String?, clip: String?) {
    let signature = FileSignature(Self.bytes(content))
    let errors = [
      (CodecError.notPicture(path: "my take.mov", looksLike: signature), picture),
      (.notPNG(path: "my take.mov", looksLike: signature), picture),
      (.notClip(path: "my take.mov", looksLike: signature), clip),
    ]
    for (error, part) in errors {
      #expect(error.kind == .badInput)
      if let part {
        #expect(error.advice?.contains(part) == true, "\(error.advice ?? "none")")
      } else {
        #expect(error.advice == nil)
      }
    }
  }

  @Test func gitLFSPointerIsRecognized() {
    for (signature, name) in [(FileSignature.lfsPointer, "Git LFS"), (.annexPointer, "git-annex")] {
      let error = CodecError.notPicture(path: "a.png", looksLike: signature)
      #expect("\(error)" == "a.png is a \(name) pointer, not the file itself")
    }
  }
}
