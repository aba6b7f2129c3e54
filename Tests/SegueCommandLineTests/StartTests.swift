#if os(Linux)
  import TestSupport
  import Testing

  /// What a start of the program costs, by counting: processor time differs between machines.
  @Suite struct StartTests {
    /// Libraries that no start needs: they are loaded later, or are not linked at all.
    private static let unneeded = [
      "libheif", "libx265", "libaom", "libde265", "libFoundation.so",
      "libFoundationInternationalization", "lib_FoundationICU",
    ]

    /// Swift's runtime has 11 libraries, unless it is inside, and text brings seven that HarfBuzz needs.
    @Test func fewLibrariesAreLoaded() throws {
      let result = try Workspace().shell("LD_TRACE_LOADED_OBJECTS=1 $SEGUE")
      let names = result.text.split(separator: "\n").filter { $0.contains(".so") }
      #expect(names.count > 2 && names.count <= 37, "\(result.text)")
      for name in Self.unneeded { #expect(!result.text.contains(name), "\(name)") }
    }

    @Test func theVersionIsThatOfTheParser() throws {
      let workspace = try Workspace()
      let alone = try workspace.segue("--version")
      let parsed = try workspace.segue("--version", "clip.yaml")
      #expect(alone.text == parsed.text && alone.text.hasPrefix("segue "))
      #expect(alone.status == 0 && alone.errors.isEmpty)
    }
  }
#endif
