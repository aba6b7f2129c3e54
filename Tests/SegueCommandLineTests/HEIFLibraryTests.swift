#if os(Linux)
  import Foundation
  import SegueCodecs
  import TestSupport
  import Testing

  /// libheif is loaded when a HEIC file comes, and may be missing.
  @Suite(.enabled(if: HEIFDecoder.isAvailable)) struct HEIFLibraryTests {
    /// What the program loads, by the dynamic linker's own report.
    private static let traced = "LD_DEBUG=files $SEGUE"

    @Test(arguments: ["--version", "probe a.png", "check clip.yaml", "clip.yaml -o out.gif"])
    func commandsWithoutHEICFilesDoNotLoadIt(command: String) throws {
      let workspace = try Workspace()
      let result = try workspace.shell("\(Self.traced) \(command)")
      #expect(result.status == 0)
      #expect(!result.errors.contains("libheif"))
      #expect(result.errors.contains("libc.so"), "\(result.errors.prefix(500))")
    }

    @Test func aHEICFileLoadsIt() throws {
      let workspace = try Workspace()
      try workspace.write(PictureFile.heic, to: "photo.heic")
      let result = try workspace.shell("\(Self.traced) probe photo.heic")
      #expect(result.status == 0)
      #expect(result.errors.contains("libheif.so.1"))
    }

    /// An empty file in the library's place is found first, and cannot be loaded.
    @Test func withoutItOnlyHEICFilesAreErrors() throws {
      let workspace = try Workspace()
      try workspace.makeFolder("broken")
      try workspace.write("", to: "broken/libheif.so.1")
      try workspace.write(PictureFile.heic, to: "photo.heic")
      let library = workspace.folder.path("broken")
      let other = try workspace.shell(
        "$SEGUE probe a.png", environment: ["LD_LIBRARY_PATH": library])
      #expect(other.status == 0, "\(other.errors)")
      let result = try workspace.shell(
        "$SEGUE probe -q photo.heic", environment: ["LD_LIBRARY_PATH": library])
      #expect(
        result.errors
          == """
          segue: error: photo.heic is a HEIC image, and libheif, which decodes those, cannot be loaded: \
          \(library)/libheif.so.1: file too short
                = help: install it with `apt-get install libheif1`, or convert the picture to PNG

          """)
      #expect(result.status == 69)
    }

    /// A clip whose pictures another version decodes is drawn again.
    @Test func cachedClipsAreThoseOfTheInstalledVersion() throws {
      let workspace = try Workspace()
      try workspace.write(PictureFile.heic, to: "photo.heic")
      try workspace.write(
        """
        segue: 1
        canvas: 40x64
        screens: { list: photo.heic }
        timeline: [show: list, hold: 200ms]
        """, to: "still.yaml")
      try #require(try workspace.shell("$SEGUE approve still.yaml --no-cache").status == 0)
      for (lines, isHit) in [("", false), ("", true), (Self.otherVersion, false)] {
        let result = try workspace.shell(
          "\(lines)\n$SEGUE verify still.yaml --cache cache",
          environment: ["SEGUE_CACHE_CHECK": "0"])
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.text.contains("from the cache") == isHit, "\(result.text)")
      }
    }

    /// Makes a copy of libheif with another build ID, and has the program find it first.
    private static let otherVersion = """
      mkdir other
      cp "$(ldconfig -p | sed -n 's|.*libheif.so.1 .*=> ||p' | head -1)" other/libheif.so.1
      python3 - <<'END'
      data = bytearray(open("other/libheif.so.1", "rb").read())
      note = data.find(bytes([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0]) + b"GNU\\0") + 16
      data[note] ^= 1
      open("other/libheif.so.1", "wb").write(data)
      END
      export LD_LIBRARY_PATH=$PWD/other
      """
  }
#endif
