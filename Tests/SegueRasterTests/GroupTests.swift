import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Groups: composed first, then drawn as one layer.
@Suite struct GroupTests {
  private let rasterizer = Rasterizer(images: ImageTable([]))

  private func fill(_ rect: Rect, _ color: Color, opacity: Double = 1) -> DrawCommand {
    .fill(
      Fill(
        layer: "f", shape: RoundedRect(rect), transform: .identity, color: color, opacity: opacity))
  }

  private func render(_ commands: [DrawCommand], _ size: PixelSize) -> Pixmap {
    rasterizer.render(DisplayList(size: size, background: .black, commands: commands))
  }

  @Test func overlappingChildrenOfAGroupDoNotBlendTwice() {
    let group = Group(
      layer: "g", opacity: 0.5,
      commands: [fill(Rect(0, 0, 2, 1), .white), fill(Rect(1, 0, 2, 1), .white)])
    let picture = render([.group(group)], PixelSize(3, 1))
    #expect(picture.pixels == Array(repeating: Scenes.grey(128), count: 3))
  }

  @Test func pixelAlignedClipNeedsNoCompositing() {
    // A faint child drawn directly on the background rounds differently from a composed one.
    let child = fill(Rect(0, 0, 4, 1), Color(red: 100, green: 50, blue: 3), opacity: 0.3)
    let clip = ClipShape(
      RoundedRect(Rect(0, 0, 1, 1)), transform: .scale(2, 1) * .translation(1, 0))
    let clipped = render(
      [.group(Group(layer: "g", clip: clip, commands: [child]))], PixelSize(4, 1))
    let plain = render([child], PixelSize(4, 1))
    let ground = Color.black.premultiplied
    #expect(clipped.pixels == [ground, plain[1, 0], plain[2, 0], ground])
  }

  @Test func clipEdgeIsAntialiased() {
    let clip = ClipShape(RoundedRect(Rect(0.5, 0, 2, 1)), transform: .identity)
    let group = Group(layer: "g", clip: clip, commands: [fill(Rect(0, 0, 4, 1), .white)])
    let picture = render([.group(group)], PixelSize(4, 1))
    #expect(picture.pixels == [128, 255, 128, 0].map { Scenes.grey($0) })
  }

  @Test func nestedOpacitiesMultiply() {
    let inner = Group(layer: "i", opacity: 0.5, commands: [fill(Rect(0, 0, 1, 1), .white)])
    let outer = Group(layer: "o", opacity: 0.5, commands: [.group(inner)])
    #expect(render([.group(outer)], PixelSize(1, 1)).pixels == [Scenes.grey(64)])
  }

  @Test(arguments: [
    Group(layer: "g", opacity: 0, commands: []),
    Group(layer: "g", opacity: 0.5, commands: []),
    Group(
      layer: "g", clip: ClipShape(RoundedRect(Rect(0, 0, 0, 0)), transform: .identity), commands: []
    ),
  ])
  func invisibleGroupChangesNoPixel(group: Group) {
    var group = group
    if group.opacity == 0 || group.clip != nil {
      group.commands = [fill(Rect(0, 0, 2, 2), .white)]
    }
    #expect(
      render([.group(group)], PixelSize(2, 2)).pixels.allSatisfy {
        $0 == Color.black.premultiplied
      })
  }
}
