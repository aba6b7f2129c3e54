import Foundation
import SegueKit
import Testing

/// Use of SegueKit as a program's only import, with every type written out.
@Suite struct LibraryFaceTests {
  private static let script = """
    segue: 1
    canvas: 40x80
    fps: 25
    screens: { list: "#F2F2F7", player: "#1C1C1E" }
    timeline:
      - show: list
      - push: player
        transition: push
        duration: 200ms
      - mark: open
      - hold: 100ms
    output: clip.gif
    """

  private static func clip(
    _ settings: [Setting] = [], script: String = script
  ) throws(SegueError) -> Clip {
    try Clip.load(text: script, name: "clip", options: LoadOptions(settings: settings))
  }

  @Test func aMomentIsATypedValueOrItsSpelling() throws {
    let clip = try Self.clip()
    let open: Double = try clip.time(of: .mark("open"))
    #expect(open == 0.2)
    let moments: [Moment] = [.fraction(1), .end, .seconds(0.3), .frame(6), .mark("open")]
    let spelled = try ["100%", "end", "0.3s", "frame:6", "mark:open"].map(Moment.init)
    #expect(moments == spelled)
    let picture: Pixmap = try clip.pixmap(at: .end)
    #expect(picture == (try clip.pixmap(at: clip.duration)))
    #expect(picture.size == PixelSize(40, 80))
    let last: UInt32 = Color(red: 0x1C, green: 0x1C, blue: 0x1E).premultiplied
    #expect(picture[20, 40] == last)
  }

  @Test(arguments: OutputFormat.all.filter { !$0.isFolder && $0.isAvailable })
  func aFileInMemoryHasTheBytesOfAFile(format: OutputFormat) async throws {
    let words = Self.script.replacing("- hold: 100ms", with: "- { hold: 100ms, caption: Wait }")
    let clip = try Self.clip(script: words)
    let data: Data = try await clip.data(as: format)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "face-\(UUID().uuidString).\(format.name)")
    defer { try? FileManager.default.removeItem(at: file) }
    let moments: [Moment] = format == .png ? [.end] : []
    let reports: [OutputReport] = try await clip.render(
      RenderRequest(outputs: [file.path()], format: format, at: moments))
    #expect(reports.first?.format == format)
    #expect(reports.first?.bytes == data.count)
    #expect(try Data(contentsOf: file) == data)
  }

  @Test func aFileThatIsMadeToFitIsWholeInMemory() async throws {
    let clip = try Self.clip()
    let whole = try await clip.data(as: .apng)
    var options = OutputOptions()
    options.maxSize = whole.count - 1
    options.fit = true
    let smaller = try await clip.data(as: .apng, options: options)
    #expect(smaller.count < whole.count && smaller.prefix(4) == whole.prefix(4))
    options.fit = nil
    do throws(SegueError) {
      _ = try await clip.data(as: .apng, options: options)
      Issue.record("it fits")
    } catch {
      guard case .tooLarge(let verdicts) = error else { throw error }
      let verdict: SizeVerdict? = verdicts.first
      #expect(verdict?.bytes == whole.count)
    }
  }

  @Test func aPictureBecomesAPNGInMemory() async throws {
    let clip = try Self.clip()
    let picture = try clip.pixmap(at: .frame(2))
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(Array(try picture.pngData().prefix(4)) == signature)
    #expect(try picture.pngData(effort: 9).count <= picture.pngData(effort: 1).count)
    let sheet = try await clip.data(of: SheetRequest(at: [.fraction(0), .end], columns: 2))
    #expect(Array(sheet.prefix(4)) == signature)
    #expect(throws: SegueError.self) { try picture.pngData(effort: 10) }
  }

  @Test func settingsAreTypedValues() throws {
    let clip = try Self.clip([
      .framesPerSecond(10), .canvas(Size(30, 60), scale: 2), .background(.clear),
      .loop(.times(3)), Setting("timeline.1.duration", .seconds(0.5)),
    ])
    #expect(clip.size == PixelSize(60, 120))
    #expect(clip.frameCount == 6)
    let spelled = try Self.clip([
      Setting(key: "fps", value: "10", origin: "the rate"),
      Setting(key: "canvas", value: "30x60 @2x", origin: "the stage"),
      Setting(key: "background", value: "clear", origin: "the colour"),
      Setting(key: "loop", value: "3", origin: "the loop"),
      Setting(key: "timeline.1.duration", value: "500ms", origin: "the time"),
    ])
    #expect(clip.explained() == spelled.explained())
    let device = try #require(Device.all.first { $0.name == "iphone-14" })
    #expect(try Self.clip([.canvas(device), .scale(1)]).size == PixelSize(390, 844))
  }

  @Test func settingsOfTwoPicturesAreTypedValues() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "face-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appending(path: "screen.png")
    try Pixmap(PixelSize(30, 40), filledWith: 0xFF00_00FF).pngData().write(to: picture)
    for pacing in [
      Pacing.curve(.easeIn), .curve(TimingFunction(0.1, 0, 0.5, 1)),
      .dampedSpring(dampingRatio: 0.7, initialVelocity: 0), .physicalSpring(.system),
      .preset(.snappy), .spring(duration: 0.4, bounce: 0.2), .curve(.glassPush),
    ] {
      let options = LoadOptions(settings: [
        .duration(0.25), .pacing(pacing), Setting("color", .color(.black)),
      ])
      do throws(SegueError) {
        _ = try Clip.quick(
          from: picture.path(), to: picture.path(), transition: "push", options: options)
        Issue.record("a push has no colour")
      } catch {
        guard case .script(let diagnostics) = error else { throw error }
        // Settings are rejected only if no transition of the name has the parameter.
        #expect(diagnostics.map(\.source) == ["color"])
      }
    }
  }

  @Test func progressIsShownForEveryFrame() async throws {
    let clip = try Self.clip()
    let (shown, bar) = AsyncStream.makeStream(of: RenderProgress.self)
    _ = try await clip.data(as: .gif, jobs: 2) { bar.yield($0) }
    bar.finish()
    var done: [Int] = []
    for await progress in shown {
      done.append(progress.framesDone)
      #expect(progress.frameCount == clip.frameCount)
    }
    #expect(done == Array(1...clip.frameCount))
  }

  /// The formats with frames, which report how far they are; captions are written at once.
  private static let framed = OutputFormat.all.filter {
    !$0.isFolder && $0.isAvailable && $0 != .png && $0.name != "vtt"
  }

  @Test(arguments: framed)
  func cancelledTaskThrowsCancellation(format: OutputFormat) async throws {
    let clip = try Self.clip([.framesPerSecond(50), .canvas(Size(400, 800))])
    let (begun, first) = AsyncStream.makeStream(of: Void.self)
    let task = Task { () async throws(SegueError) -> Data in
      try await clip.data(as: format, jobs: 2) { _ in first.yield() }
    }
    for await _ in begun { break }
    task.cancel()
    let result = await task.result
    // A task that was nearly finished may succeed.
    guard case .failure(let error) = result else { return }
    guard case .cancelled? = error as? SegueError else { throw error }
  }

  @Test func everyErrorAndDiagnosticHasAName() throws {
    do throws(SegueError) {
      _ = try Self.clip(script: Self.script.replacing("transition: push", with: "transition: psuh"))
      Issue.record("there is no such transition")
    } catch {
      guard case .script(let diagnostics) = error else { throw error }
      let diagnostic: Diagnostic = try #require(diagnostics.first)
      let severity: Diagnostic.Severity = diagnostic.severity
      let kind: Diagnostic.Kind = diagnostic.kind
      let topic: DiagnosticCode = diagnostic.topic
      let location: SourceSpan = try #require(diagnostic.location)
      #expect(severity == .error && kind == .badScript)
      #expect(diagnostic.code == "E004" && topic.rawValue == "E004")
      #expect((location.line, location.column, location.length) == (8, 17, 4))
      #expect(diagnostic.message == "unknown transition `psuh`")
      #expect(diagnostic.source == "clip" && diagnostic.sourceLine.contains("psuh"))
      #expect(diagnostic.help.contains { $0.contains("push") })
      #expect(!topic.explanation.isEmpty && !topic.summary.isEmpty)
    }
  }

  @Test func aFlagHasNoLine() throws {
    do throws(SegueError) {
      _ = try Self.clip([.framesPerSecond(-1)])
      Issue.record("there is no such rate")
    } catch {
      guard case .script(let diagnostics) = error else { throw error }
      #expect(diagnostics.map(\.source) == ["fps"])
      #expect(diagnostics.first.flatMap(\.location) == nil)
    }
  }

  @Test func fileErrorsHaveAKind() throws {
    do throws(SegueError) {
      _ = try Clip.load(script: "there/is/no.yaml")
      Issue.record("there is no such file")
    } catch {
      guard case .codec(let reason) = error else { throw error }
      let kind: CodecError.Kind = reason.kind
      #expect(kind == .missingInput)
    }
  }

  @Test func unknownFormatOrMomentIsRejectedWithHelp() throws {
    do throws(SegueError) {
      _ = try OutputFormat("gfi")
      Issue.record("there is no such format")
    } catch {
      guard case .usage(let sentence, let help) = error else { throw error }
      #expect(sentence == "there is no format `gfi`")
      #expect(help.contains { $0.contains("gif") })
    }
    #expect(throws: SegueError.self) { try Moment("soon") }
    #expect(try OutputFormat("GIF") == .gif)
  }
}
