import SegueDocs
import TestSupport
import Testing

@Suite struct ArticleOutlineTests {
  /// Markdown and the clips in it; CommonMark's specification decides each case.
  static let articles: [(text: String, clips: [String])] = [
    ("<!-- segue: a.yaml -->\n![x](a.gif)", ["1: a.yaml -> a.gif"]),
    ("<!-- segue: a.yaml -->\n\n![x](a.gif)", ["1: a.yaml -> none"]),
    ("![x](a.gif) <!-- segue: a.yaml -->", ["1: a.yaml -> a.gif"]),
    ("a ![x](a.gif)<!-- segue: a.yaml --> b", ["1: a.yaml -> a.gif"]),
    (
      "![x](a.gif) <!-- segue: a.yaml --> ![y](b.gif) <!-- segue: b.yaml -->",
      ["1: a.yaml -> a.gif", "1: b.yaml -> b.gif"]
    ),
    (
      "<!-- segue: a.yaml -->\n![x](a.gif) <!-- segue: b.yaml -->",
      ["1: a.yaml -> a.gif", "2: there is no image at the comment"]
    ),
    ("<!-- segue: a.yaml -->\n![x](<a b.gif> 'T')", ["1: a.yaml -> a b.gif"]),
    ("<!-- segue: a.yaml -->\n![x](a\\).gif)", ["1: a.yaml -> a).gif"]),
    ("<!-- segue: a.yaml -->\n![x](a(1).gif)", ["1: a.yaml -> a(1).gif"]),
    (
      "<!-- segue: a.yaml -->\n![a [b] `]`](a.gif)",
      ["1: the image below the comment cannot be read"]
    ),
    ("<!-- segue: a.yaml -->\n[x](a.gif)", ["1: a.yaml -> none"]),
    (
      "<!-- segue: a.yaml -->\n<picture>\n<source srcset=\"b.gif\">\n<img src='a.gif'>\n</picture>",
      ["1: a.yaml -> a.gif"]
    ),
    ("<!-- segue: a.yaml -->\n<IMG SRC=a.gif>", ["1: a.yaml -> a.gif"]),
    ("> <!-- segue: a.yaml -->\n> ![x](a.gif)", ["1: a.yaml -> a.gif"]),
    ("> > * <!-- segue: a.yaml -->\n> >   ![x](a.gif)", ["1: a.yaml -> a.gif"]),
    ("10. <!-- segue: a.yaml -->\n    ![x](a.gif)", ["1: a.yaml -> a.gif"]),
    ("text\n10. <!-- segue: a.yaml -->", ["2: a.yaml -> none"]),
    ("text\n    <!-- segue: a.yaml -->\n![x](a.gif)", ["2: a.yaml -> a.gif"]),
    ("    <!-- segue: a.yaml -->", []), ("\t<!-- segue: a.yaml -->", []),
    ("-\t<!-- segue: a.yaml -->", ["1: a.yaml -> none"]),
    ("-\t\t<!-- segue: a.yaml -->", []),
    ("- a\n\n\t<!-- segue: a.yaml -->", ["3: a.yaml -> none"]),
    ("`<!-- segue: a.yaml -->", ["1: there is no image at the comment"]),
    ("`a\n<!-- segue: a.yaml -->`", ["2: there is no image at the comment"]),
    ("`a <!-- segue: a.yaml -->\nb`", []), ("``a` <!-- segue: a.yaml -->``", []),
    ("# `<!-- segue: a.yaml -->`", []),
    ("\\`![x](a.gif) <!-- segue: a.yaml -->`", ["1: a.yaml -> a.gif"]),
    ("```segue\nx\n```", ["1: block of 1 lines -> none"]),
    ("~~~ segue a.gif\nx\n\ny\n~~~~", ["1: block of 3 lines -> none"]),
    ("```segue\n```\n\n<!-- segue: above -->\n![x](a.gif)", ["1: block of 0 lines -> a.gif"]),
    (
      "```segue\n```\n\ntext\n\n<!-- segue: above -->",
      [
        "1: block of 0 lines -> none",
        "6: there is no block of the language `segue` right above the comment",
      ]
    ),
    ("````segue\n```\nx\n````", ["1: block of 2 lines -> none"]),
    ("```segue\n~~~\n```", ["1: block of 1 lines -> none"]),
    ("```segue `\nx\n", []), ("text ```segue\nx\n```", []),
    ("    ```segue\n    x\n    ```", []),
    ("   ```segue\n   x\n   ```", ["1: block of 1 lines -> none"]),
    ("- ```segue\n  x\n  ```\n- b", ["1: block of 1 lines -> none"]),
    ("- ```segue\n  x\n\nno", ["1: the block is not closed"]),
    ("> ```segue\n> x\nno", ["1: the block is not closed"]),
    ("text\n> quote\n```segue\nx\n```", ["3: block of 1 lines -> none"]),
    ("> quote\nlazy <!-- segue: a.yaml -->", ["2: there is no image at the comment"]),
    ("***\n```segue\n```", ["2: block of 0 lines -> none"]),
    ("* * *\n    ```segue\n    ```", []),
    ("<details>\n```segue\n```\n</details>", []),
    ("<details>\n\n```segue\n```\n\n</details>", ["3: block of 0 lines -> none"]),
    (
      "<script>\n<!-- segue: a.yaml -->\n\n</script>\n<!-- segue: b.yaml -->", ["5: b.yaml -> none"]
    ),
    ("<!-- a\n\n<!-- segue: a.yaml -->\n<!-- segue: b.yaml -->", ["4: b.yaml -> none"]),
    (
      "<!-- segue: a.yaml b.gif -->\n[![x](b.gif)](u) ![y](a.gif)",
      ["1: a.yaml -> b.gif"]
    ),
    ("<!-- segue: a.yaml b.gif -->\n![y](a.gif)", ["1: a.yaml -> none"]),
    (
      "<!-- segue: a.yaml a.gif -->\n<!-- segue: b.yaml b.gif -->\n| ![a](a.gif) | ![b](b.gif) |",
      ["1: a.yaml -> a.gif", "2: b.yaml -> b.gif"]
    ),
    ("<!-- segue: a.yaml -->\n![x][y]\n\n[Y]: <a b.gif> 'T'", ["1: a.yaml -> a b.gif"]),
    (
      "<picture>\n<!-- segue: a.yaml -->\n<img src=a.gif>\n</PICTURE>", ["2: a.yaml -> a.gif"]
    ),
    ("<!-- segue: a.yaml b.gif -->\n<div>\n\n![x](b.gif)\n\n</div>", ["1: a.yaml -> b.gif"]),
    ("<!-- segue: a.yaml b.gif -->\n<div></div>\n\n![x](b.gif)", ["1: a.yaml -> none"]),
    ("<!-- segue: a.yaml b.gif -->\n<br>\n\n![x](b.gif)", ["1: a.yaml -> none"]),
    ("<!-- Segue: a.yaml -->", ["1: no mark: Segue: a.yaml"]),
    ("```segue b.gif\n```\n\n<p>\n<img src=b.gif>\n</p>", ["1: block of 0 lines -> b.gif"]),
    ("<!-- segue: \"a b.yaml\" x.gif at=1s -->", ["1: a b.yaml -> none"]),
    ("<!-- segue: \"a b.yaml -->", ["1: a quotation mark is not closed"]),
    // A line without the prefix of its paragraph, and one behind a link that is broken into lines.
    ("> - a\nlazy ![x](b.gif) <!-- segue: a.yaml -->", ["2: a.yaml -> b.gif"]),
    ("> a\n> ![x](b.gif\n> 'T') <!-- segue: a.yaml -->", ["3: a.yaml -> b.gif"]),
    ("> [a]: b\n> ![x][a] <!-- segue: a.yaml -->", ["2: a.yaml -> b"]),
    ("<!-- segue: a.yaml -->\n![x][a_B]\n\n[A_b]:\n  <c_d.gif>\n  'T'", ["1: a.yaml -> c_d.gif"]),
    // A tab behind a quote marker takes one column of it, and the rest is indentation.
    (">\t  <!-- segue: a.yaml -->", []), (">\t <!-- segue: a.yaml -->", ["1: a.yaml -> none"]),
    ("-    ```segue\n     x\n     ```", ["1: block of 1 lines -> none"]),
    ("> ```segue\n> x\n```", ["1: the block is not closed"]),
    // A setext heading.
    ("text\n-\t\n    <!-- segue: a.yaml -->", []),
    (
      "x\n===\n</picture>\n![x](b.gif) <!-- segue: a.yaml -->",
      ["4: there is no image at the comment"]
    ),
    ("![b][![x](b.gif)](u) <!-- segue: a.yaml b.gif -->", ["1: a.yaml -> b.gif"]),
    ("![x](b.gif) <!-- segue: a--b.yaml -->", ["1: a--b.yaml -> b.gif"]),
    ("![x](b.gif) `<!--` <!-- segue: a.yaml b.gif -->", ["1: a.yaml -> b.gif"]),
    ("<http://a.b> <!-- segue: a.yaml b.gif -->\n\n![x](b.gif)", ["1: a.yaml -> b.gif"]),
    ("text\n<source srcset=z> ![x](b.gif) <!-- segue: a.yaml -->", ["2: a.yaml -> b.gif"]),
    ("![x](<b\nc.gif>) <!-- segue: a.yaml -->", ["2: there is no image at the comment"]),
    ("[a]: <b", []), ("[a]: <", []), ("[a]:", []),
    ("[a]: <b\n> ![x][a] <!-- segue: a.yaml -->", ["2: there is no image at the comment"]),
    ("\\{/* segue: a.yaml */}", []),
    ("{/* segue: a.yaml */}", ["1: no mark: {/* segue: a.yaml */}"]),
  ]

  @Test(arguments: articles.indices)
  func findsTheClips(index: Int) {
    let article = Self.articles[index]
    #expect(ArticleOutline.lines(of: Array(article.text.utf8)) == article.clips, "\(article.text)")
    let windows = article.text.replacing("\n", with: "\r\n")
    #expect(ArticleOutline.lines(of: Array(windows.utf8)) == article.clips, "\(windows)")
    let marked = "\u{FEFF}" + article.text
    #expect(ArticleOutline.lines(of: Array(marked.utf8)) == article.clips, "\(marked)")
  }

  /// Articles of any bytes are read in linear time.
  @Test func randomTextIsReadInLinearTime() {
    let words = [
      "```segue", "~~~", "\n", "\r\n", "> ", "- ", "1. ", "    ", "\t", "`", "``", "<!-- segue: a ",
      "-->", "<!--", "![", "](", ")", "<img src=", "<picture>", "</picture>", "\"", "<", ">", "\\",
      "<div>", "<pre>", "#", "***", "text", "é", "\u{0}", "[", "{/*", "<!--\n-->\n", "]: a\n",
      "<!-- segue: a b.gif -->\n", "![a][b]\n", "<p>\n\n", "<!-- Segue: a -->", "</PICTURE>",
      "![[]()", "    <?\n", "<!A", "- a\n", "*a*b", "[a]: b\n\n![a]\n\n", "> - ", "](", "\\!",
      "[a]: <",
    ]
    for seed in UInt64(0)..<400 {
      var generator = SeededGenerator(seed: seed)
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...120, using: &generator) {
        text += Array(words.randomElement(using: &generator)?.utf8 ?? "".utf8)
        if Int.random(in: 0..<40, using: &generator) == 0 { text.append(0xFF) }
      }
      _ = ArticleOutline.lines(of: text)
    }
    for word in words {
      let text = Array(String(repeating: word, count: 30_000).utf8)
      let time = processorTime { _ = ArticleOutline.lines(of: text) }
      #expect(time < .seconds(20), "\(word)")
    }
  }

  /// A tree with a copy of the destination for each image would take 20 GB.
  @Test func longDestinationIsNotCopiedForEachImage() {
    let name = String(repeating: "u", count: 200_000)
    let text =
      "[a]: \(name)\n\n<!-- segue: a.yaml -->\n" + String(repeating: "![a]", count: 100_000)
    #expect(ArticleOutline.lines(of: Array(text.utf8)) == ["3: a.yaml -> \(name)"])
  }

  /// Each level of a list is continued by a blank line.
  @Test func deepListBeforeBlankLinesIsReadInTime() {
    let deep = (0..<200).map {
      String(repeating: "\t", count: $0 * 8) + String(repeating: "- ", count: 16)
    }
    let text = deep.joined(separator: "a\n") + String(repeating: "\n", count: 500_000)
    let time = processorTime { _ = ArticleOutline.lines(of: Array(text.utf8)) }
    #expect(time < .seconds(60))
  }

  /// Digests of the same bytes by the xxHash tool.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func digestIsXXH64(text: String, digest: UInt64) {
    #expect(ArticleOutline.digest(of: Array(text.utf8)) == digest)
  }
}
