import SegueGolden

/// The introduction of the first page: what Segue is, three clips, and how to get it.
struct Landing {
  let site: Site

  /// What Segue is, for links and search engines.
  static let description =
    "Segue renders the transitions of iOS and Android screens to GIF, WebP, video and PNG, from a short script, on a Linux machine without a display."

  /// The names of the entries whose clips play at the top.
  static let clips = ["zoom", "kugou", "cube"]

  /// The top of the page.
  var header: String {
    """
    <header class="landing">
    <h1>\(MarkupText.xml(site.title))</h1>
    <p class="tagline">Screen transitions, rendered.</p>
    <p class="lead">Two screenshots and a name, or a short script: Segue draws the motion between \
    screens as iOS and Android have it, to GIF, WebP, video and PNG. It needs no display, simulator, \
    browser or GPU, and gives the same bytes on every machine.</p>
    <p class="actions"><a class="action" href="#get">Get Segue</a>
    <a class="action plain" href="#\(site.sections.first?.family.name ?? "main")">See every transition</a></p>
    <ul class="showcase">
    \(Self.clips.compactMap(site.entry).map(clip).joined(separator: "\n"))
    </ul>
    </header>
    """
  }

  private func clip(_ shown: ShownEntry) -> String {
    #"""
    <li><a class="film" href="\#(shown.entry.fileName).html">
    \#(GalleryPage.picture(shown, isLazy: false))
    <span class="name">\#(MarkupText.xml(shown.entry.name))</span>
    </a></li>
    """#
  }

  /// The uses, and how to get it.
  var sections: String {
    """
    <section class="uses" aria-label="Uses">
    \(Self.uses.map(use).joined(separator: "\n"))
    </section>
    <section class="get" id="get" aria-labelledby="get-title">
    <h2 id="get-title">Get Segue</h2>
    <p>From a clone of its repository, on Debian 12 or Ubuntu with Swift 6.3:</p>
    \(GalleryPage.code(Self.installation, named: "the commands that install Segue"))
    \(guides)
    </section>
    """
  }

  /// Links to the first articles, if the site has them.
  private var guides: String {
    let names = ["GettingStarted", "ChoosingATransition", "CommandLine", "ScriptReference"]
    let links = names.compactMap(site.library.document).map {
      #"<a href="\#($0.path)">\#(MarkupText.xml($0.title))</a>"#
    }
    return links.isEmpty ? "" : "<p class=\"guides\">\(links.joined(separator: "\n"))</p>"
  }

  private func use(_ use: (title: String, text: String, code: String)) -> String {
    """
    <div>
    <h2>\(use.title)</h2>
    <p>\(MarkupText.xml(use.text))</p>
    \(GalleryPage.code(use.code, named: "the command: \(use.title)"))
    </div>
    """
  }

  private static let uses = [
    (
      title: "Clips", text: "Two screenshots and the name of a transition are enough.",
      code: "segue list.png player.png \\\n  -t kugou -o kugou.gif"
    ),
    (
      title: "Golden images",
      text:
        "A changed pixel fails the build, and the report says what moved, when and by how much.",
      code: "segue verify clips \\\n  --report out"
    ),
    (
      title: "Documentation",
      text: "One command renders what the articles of a site show, and finds what is out of date.",
      code: "segue docs docs\nsegue docs --check docs"
    ),
  ]

  private static let installation = """
    scripts/install ~/.local
    segue new hello        # a script and two screens
    segue hello.yaml       # hello.gif
    """
}
