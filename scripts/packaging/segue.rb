# The formula of a release: scripts/formula fills in REPOSITORY, VERSION and the checksums.
class Segue < Formula
  desc "Renderer of scripted iOS-style screen transitions to GIF and PNG"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  # The owner of Segue has not chosen a licence yet.
  license :cannot_represent

  # On a Mac the program is built from source. On Linux the archive of the release has all that it needs.
  on_macos do
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/segue-@VERSION@-source.tar.gz"
    sha256 "@SOURCE_SHA256@"

    depends_on "pkgconf" => :build
    depends_on "cmark"
    depends_on "fribidi"
    depends_on "giflib"
    depends_on "harfbuzz"
    depends_on "jpeg-turbo"
    depends_on "libdeflate"
    depends_on "libheif"
    depends_on "libpng"
    depends_on "libyaml"
    depends_on macos: :sequoia
    depends_on "md4c"
    depends_on "webp"
    depends_on "zopfli"
    # The first Xcode with Swift 6.3.
    depends_on xcode: ["26.4", :build]
    uses_from_macos "expat"
  end
  on_linux do
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/segue-@VERSION@-linux-x86_64.tar.xz"
    sha256 "@LINUX_SHA256@"

    depends_on arch: :x86_64
  end

  def install
    if OS.linux?
      prefix.install Dir["*"]
      return
    end
    # Homebrew's own sandbox is on, and SwiftPM's cannot be inside it.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "segue"
    bin.install ".build/release/segue"
    (share/"segue/fonts").install Dir["Sources/CInter/Inter/*"]
    system bin/"segue", "reference", "manual", "man", "--quiet"
    man1.install Dir["man/*.1"]
    man5.install Dir["man/*.5"]
    system bin/"segue", "reference", "completions", "completions", "--quiet"
    bash_completion.install "completions/segue"
    zsh_completion.install "completions/_segue"
    fish_completion.install "completions/segue.fish"
  end

  test do
    assert_match "segue #{version}", shell_output("#{bin}/segue --version")
    (testpath/"clip.yaml").write <<~YAML
      segue: 1
      canvas: 60x40
      screens:
        one: { layers: [{ name: word, text: Hello, frame: [0, 0, 60, 40] }] }
        two: "#1C1C1E"
      timeline: [{ show: one }, { push: two }]
      output: clip.gif
    YAML
    system bin/"segue", "clip.yaml"
    assert_match "GIF89a", (testpath/"clip.gif").binread(6)
  end
end
