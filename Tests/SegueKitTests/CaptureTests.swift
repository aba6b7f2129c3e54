import Foundation
import SegueGraphics
import SegueKit
import SegueScript
import TestSupport
import Testing

/// Screens captured from apps: the file for iOS projects, and a capture made by hand.
@Suite struct CaptureTests {
  private static let file = ExternalTool.repository + "scripts/capture/SegueCapture.swift"
  private static let script = ExternalTool.repository + "fixtures/capture/player.yaml"

  /// Points of the captured screen, and the colours there.
  @Test(
    arguments: [
      (97.5, 135.0, 0xFF9A6B), (40, 80, 0x6B7BFF), (20, 300, 0xFFFFFF), (30, 270, 0x1C1C1E),
      (97, 20, 0xFFFFFF), (97, 390, 0xF2F2F7), (80, 340, 0x6478FE),
    ] as [(Double, Double, UInt32)])
  func captureMadeByHandIsDrawn(x: Double, y: Double, color: UInt32) throws {
    let clip = try Clip.load(script: Self.script)
    #expect(clip.warnings.isEmpty)
    let pixmap = try clip.pixmap(at: 0)
    #expect(pixmap.size == PixelSize(390, 844))
    let pixel = pixmap[Int(x * 2), Int(y * 2)]
    for shift: UInt32 in [0, 8, 16] {
      let difference = Int(pixel >> shift & 255) - Int(color >> (16 - shift) & 255)
      #expect(abs(difference) <= 8, "\(String(pixel, radix: 16)) at \(x), \(y)")
    }
  }

  @Test func keysOfCapturesAreKeysOfScripts() throws {
    let known = Set(
      ["segue", "canvas", "screens", "layers", "timeline", "show", "hold", "output"]
        + Schema.layer.keys.map(\.name) + Schema.shadow.keys.map(\.name))
    let texts = try [Self.file, Self.script].map { try String(contentsOfFile: $0, encoding: .utf8) }
    // Keys begin a string of Swift, or a line or an item of YAML.
    let written = texts[0].matches(of: /" *(?:- )?(?:\{ )?([a-z][a-z-]*):(?: |")/)
    let read = texts[1].matches(of: /\n *(?:- )?(?:\{ )?([a-z][a-z-]*):/)
    for keys in [written.map { String($0.1) }, read.map { String($0.1) }] {
      #expect(Set(keys).isSuperset(of: ["name", "corner-radius", "transform", "shadow"]))
      for key in keys { #expect(known.contains(key), "\(key)") }
    }
  }

  @Test func fileForAppsIsParsed() throws {
    let result = try ExternalTool.run(["swiftc", "-parse", Self.file])
    #expect(result.status == 0, "\(result.errors)")
  }
}
