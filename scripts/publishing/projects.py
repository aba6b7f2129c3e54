"""The projects that scripts/sites publishes: their files, and how their sites are built."""

import html
import pathlib
import re
import shutil
import subprocess
import sys

#: A clip wider than a phone, at two pixels a point.
WIDE = """segue: 1
canvas: 500x300 @2
alt: A wide card
screens: { a: { fill: "#3366CC" }, b: { fill: "#EEAA33" } }
timeline: [ { show: a }, { push: b, duration: 200ms } ]
loop: once
"""

#: A clip of two schemes with a still.
THEMED = """segue: 1
canvas: 60x120 @2
alt: "Light & dark"
poster: 50%
matrix: { scheme: [light, dark] }
screens: { light: { fill: "#F4F4F4" }, dark: { fill: "#222222" }, b: { fill: "#EE4433" } }
timeline: [ { show: "{scheme}" }, { push: b, duration: 200ms } ]
"""

MARKDOWN = """# Guide

<!-- segue: {up}clips/wide.yaml {images}wide.gif -->
![A wide card]({images}wide.gif)
Text right below, with *emphasis*.

- An item:

  <!-- segue: {up}clips/themed.yaml {images}themed.gif -->
"""

MDX = MARKDOWN.replace("<!--", "{/*").replace("-->", "*/}")

RST = """Guide
=====

.. segue: {up}clips/wide.yaml {images}wide.gif

- An item:

  .. segue: {up}clips/themed.yaml {images}themed.gif
"""

ASCIIDOC = """= Guide

// segue: {up}clips/wide.yaml {images}wide.gif

Text.

// segue: {up}clips/themed.yaml {images}themed.gif
"""

PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Guide</title>
<link rel="icon" href="data:,">
<style>img, video { max-width: 100%; height: auto }</style>
<!-- segue: {up}clips/wide.yaml {images}wide.gif -->
<p>Text</p>
<!-- segue: {up}clips/themed.yaml {images}themed.gif -->
<p>A video:</p>
<!-- segue: {up}clips/themed.yaml {images}film.mp4 -->
"""

TUTORIAL = """@Tutorial(time: 5) {
  @Intro(title: "Guide") {
    Words.
    @Comment { segue: {up}clips/wide.yaml wide-intro.gif }
  }
  @Section(title: "One") {
    @ContentAndMedia {
      Words.
      @Comment { segue: {up}clips/themed.yaml themed.gif }
    }
    @Steps {
      @Step {
        Do it.
        @Comment { segue: {up}clips/wide.yaml wide.gif }
      }
    }
  }
}
"""

MATERIAL = """site_name: Guide
theme:
  name: material
  font: false
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      toggle: { icon: material/weather-night, name: dark }
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      toggle: { icon: material/weather-sunny, name: light }
"""

SPHINX = "project = 'Guide'\nhtml_theme = 'furo'\nextensions = ['myst_parser']\nsuppress_warnings = ['toc.not_included']\n"


class Project:
    """A project of one kind of site.

    `pages` maps articles to the addresses of their pages; `clips` is the number of clips on a page.
    """

    def __init__(self, kind, files, pages, articles, clips=2):
        self.kind = kind
        self.files = files
        self.pages = pages
        self.articles = articles
        self.clips = clips

    def write(self, folder):
        """Writes the files of the project, the scripts among them."""
        files = {"clips/wide.yaml": WIDE, "clips/themed.yaml": THEMED, "segue.yaml": "", **self.files}
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def build(self, folder):
        """Builds the site, and returns the folder to serve; None if it cannot be built here."""
        return globals()["build_" + self.kind](folder)


def article(text, name):
    """Returns the text of an article at a path, whose pictures are in `images` beside it."""
    return filled(text, "../" * name.count("/"), "images/")


def filled(text, up, images):
    """Returns a text with the ways to the project's folder and to the pictures."""
    return text.replace("{up}", up).replace("{images}", images)


def project(kind, text, pages, others=(), articles="docs", clips=2):
    """Returns a project with an article of a text at each path of `pages`."""
    files = {name: article(text, name) for name in pages}
    return Project(kind, {**files, **dict(others)}, pages, articles, clips)


PROJECTS = {
    each.kind: each
    for each in [
        project(
            "github", MARKDOWN,
            {"docs/deep/guide.md": "docs/deep/guide.html", "README.md": "README.html"}, articles="."),
        project(
            "mkdocs", MARKDOWN,
            {"docs/deep/guide.md": "deep/guide/", "docs/index.md": "", "docs/page.md": "page/"},
            {"mkdocs.yml": MATERIAL}.items()),
        project(
            "docusaurus", MDX, {"docs/deep/guide.mdx": None, "docs/page.md": None},
            {"docusaurus.config.js": ""}.items()),
        project(
            "sphinx", RST, {"docs/deep/guide.rst": "deep/guide.html", "docs/page.rst": "page.html"},
            {"docs/conf.py": SPHINX, "docs/index.rst": "Index\n=====\n"}.items()),
        project(
            "myst", MARKDOWN.replace("![A wide card]({images}wide.gif)\nText", "Text"),
            {"docs/deep/guide.md": "deep/guide.html", "docs/page.md": "page.html"},
            {"docs/conf.py": SPHINX, "docs/index.md": "# Index\n"}.items()),
        project(
            "asciidoc", ASCIIDOC,
            {"docs/deep/guide.adoc": "docs/deep/guide.html", "docs/page.adoc": "docs/page.html"}),
        project(
            "html", PAGE, {"docs/deep/guide.html": "docs/deep/guide.html", "docs/a.html": "docs/a.html"},
            {"segue.yaml": "site: html\n"}.items(), clips=3),
        Project(
            "docc", {
                "Guide.docc/Guide.md": "# Guide\n\n@Metadata {\n  @TechnologyRoot\n}\n\nA guide.\n\n" + filled(
                    MARKDOWN.split("\n\n", 1)[1], "../", ""),
                "Guide.docc/Start.tutorial": filled(TUTORIAL, "../", ""),
                "Guide.docc/Contents.tutorial":
                    '@Tutorials(name: "Guide") {\n  @Intro(title: "Guide") { Words. }\n'
                    '  @Chapter(name: "One") {\n    @Comment { segue: ../clips/wide.yaml chapter.gif }\n'
                    '    @TutorialReference(tutorial: "doc:Start")\n  }\n}\n',
            }, {"Guide.docc/Guide.md": "documentation/guide/", "Guide.docc/Start.tutorial": "tutorials/guide/start/"}, "Guide.docc"),
    ]
}


def run(command, folder):
    """Runs a generator; raises an error with its output if it fails or warns."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}{done.stderr}")


def build_github(folder):
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": True})
    for path in [folder / "README.md", *folder.glob("docs/**/*.md")]:
        page = PAGE.split("<!-- segue", 1)[0] + reader.render(path.read_text())
        if "*emphasis*" in page:
            raise RuntimeError(f"{path}: the text below the picture is not Markdown any more")
        path.with_suffix(".html").write_text(page)
    return folder


def build_mkdocs(folder):
    run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"], folder)
    return folder / "site"


def build_sphinx(folder):
    run([sys.executable, "-m", "sphinx", "-q", "-W", "docs", "site"], folder)
    return folder / "site"


build_myst = build_sphinx


def build_asciidoc(folder):
    for path in folder.glob("docs/**/*.adoc"):
        run(["asciidoctor", "-a", "linkcss!", "-a", "webfonts!", str(path)], folder)
    return folder


def build_html(folder):
    return folder


def build_docc(folder):
    run([
        find_docc(), "convert", "Guide.docc", "--fallback-display-name", "Guide",
        "--fallback-bundle-identifier", "org.example.guide", "--output-path", "site",
        "--transform-for-static-hosting", "--warnings-as-errors",
    ], folder)
    archived = sorted(path.name for path in (folder / "site").glob("**/*.yaml"))
    if archived:
        raise RuntimeError(f"the archive has {archived}")
    return folder / "site"


def find_docc():
    """Returns the path of DocC, which is beside Swift."""
    beside = pathlib.Path(shutil.which("swift") or "swift").resolve().parent / "docc"
    return str(beside) if beside.exists() else shutil.which("docc")


def build_docusaurus(folder):
    """Parses the articles, since Docusaurus cannot be built here."""
    import tree_sitter_javascript
    from tree_sitter import Language, Parser

    parser = Parser(Language(tree_sitter_javascript.language()))
    for path in [*folder.glob("docs/**/*.mdx"), *folder.glob("docs/**/*.md")]:
        text = path.read_text()
        if "<!--" in text:
            raise RuntimeError(f"{path}: MDX has no HTML comments")
        markup = [line.strip() for line in text.splitlines() if line.strip().startswith(("<", "{", "import "))]
        for line in markup:
            source = line if line.startswith("import ") else f"const x = <>{line}</>;"
            if parser.parse(source.encode()).root_node.has_error:
                raise RuntimeError(f"{path}: no JSX: {line}")
        elements = [line for line in markup if line.startswith("<")]
        names = re.findall(r'require\("([^"]+)"\)\.default', text)
        missing = [name for name in names if not (path.parent / name).is_file()]
        if missing or len(elements) != 2 or len(names) != 5:
            raise RuntimeError(f"{path}: {len(elements)} pictures with {names}, and no {missing}")
        for line in elements:
            for part in ['alt="', 'width="', 'height="', 'loading="lazy"']:
                if part not in html.unescape(line).replace("'", '"'):
                    raise RuntimeError(f"{path}: no {part} in {line}")
        if "ThemedImage" in text and not re.search(r"^import ThemedImage from '@theme/ThemedImage';\n\n", text, re.M):
            raise RuntimeError(f"{path}: ThemedImage is not imported")
    return None
