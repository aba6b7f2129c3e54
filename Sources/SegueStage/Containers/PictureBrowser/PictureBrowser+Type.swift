internal import SegueGraphics

extension ContainerType {
  /// The picture browser: thumbnails open to pages, which are zoomed, flicked through and put back.
  package static let pictureBrowser = ContainerType(
    name: "picture-browser",
    aliases: ["photo-browser"],
    summary: "A thumbnail grows to a page among pages of pictures; dragged down, it flies back.",
    roles: [.init("grid", "The screen with the thumbnails.")],
    parameters: pictureBrowserParameters,
    commands: ["close"],
    example: """
      container:
        type: picture-browser
        grid: photos
        pictures:
          - { image: coffee, frame: [16, 120, 114, 114] }
          - { image: rocket, frame: [138, 120, 114, 114] }
      timeline:
        - show: grid
        - tap: [60, 160]
        - drag: { from: [300, 400], path: [ { to: [80, 404], in: 200ms } ] }
          expect: { screen: rocket }
        - drag: { from: [195, 380], path: [ { to: [215, 640], in: 300ms } ] }
          expect: finished
      """,
    make: { PictureBrowser($0) })

  private static let pictureBrowserParameters: [TransitionParameter] = [
    TransitionParameter(
      required: "pictures", .pictures,
      "The pictures in the order of their pages, each with the frame of its thumbnail if it has one."
    ),
    seconds("open", 0.4, "From the thumbnail to the page"),
    seconds("close", 0.4, "From the page to the thumbnail, after a tap"),
    ratio("close", 0.8),
    velocity("close", 0.3),
    seconds("finish", 0.5, "From a finished drag to the thumbnail"),
    ratio("finish", 0.8),
    velocity("finish", 0.1),
    seconds("cancel", 0.2, "From a cancelled drag back to the page"),
    TransitionParameter(
      "cancel-scale", .number(0...1), default: .number(0.95),
      "A drag is cancelled when the picture is let go at more than this scale."),
    TransitionParameter(
      "release-backdrop", .choice(["shown", "scale"]), default: .choice("shown"),
      "Where a finished drag's backdrop fades from: as it shows, or the picture's scale."),
    seconds("zoom", 0.3, "A double tap's zoom"),
    TransitionParameter(
      "max-zoom", .number(1...20), default: .number(3),
      "The largest zoom: a double tap fills the stage with its width and height divided by this."),
    TransitionParameter(
      "gap", .number(0...1000), default: .number(10), "The points between two pages."),
    TransitionParameter(
      "backdrop", .color, default: .color(.black), "The colour behind the pages."),
    TransitionParameter(
      "cover", .color, defaultIs: "the background of the grid",
      "The colour that hides a thumbnail while its picture is away."),
    TransitionParameter(
      "status-bar", .image, defaultIs: "one of which nothing is drawn",
      "A picture of the status bar, by its name under `images`; the pages hide it."),
    TransitionParameter(
      "status-bar-height", .number(0...1000), default: .number(20),
      "The height of the status bar in points."),
  ]

  private static func seconds(
    _ name: String, _ value: Double, _ summary: String
  ) -> TransitionParameter {
    TransitionParameter(
      "\(name)-duration", .number(0...600), default: .number(value), "\(summary), in seconds.")
  }

  private static func ratio(_ name: String, _ value: Double) -> TransitionParameter {
    TransitionParameter(
      "\(name)-damping-ratio", .number(0...1), default: .number(value),
      "How soon the spring of `\(name)-duration` rests; 1 does not swing.")
  }

  private static func velocity(_ name: String, _ value: Double) -> TransitionParameter {
    TransitionParameter(
      "\(name)-initial-velocity", .number(-100...100), default: .number(value),
      "The speed at which that spring starts, in whole distances a second.")
  }
}
