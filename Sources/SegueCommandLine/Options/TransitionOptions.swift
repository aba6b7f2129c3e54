import ArgumentParser
import SegueGraphics
import SegueKit
import SegueStage

/// The keys of a step, as flags: they describe the one transition between two pictures.
///
/// Every parameter in the catalogue has a flag of its name. Values are written as in a script.
struct TransitionOptions: ParsableArguments, Sendable {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Its name; `segue list transitions` shows all.", valueName: "name"),
    completion: .list(TransitionCatalogue.all.map(\.name)))
  var transition: String?

  @Flag(help: "Present the second picture instead of pushing it.")
  var modal = false

  @Flag(help: "Go back to the first picture afterwards.")
  var back = false

  @Option(help: ArgumentHelp("How long it takes: 400ms, 0.4s.", valueName: "time"))
  var duration: String?

  @Option(
    help: ArgumentHelp("Its curve; `segue list curves` shows all.", valueName: "curve"),
    completion: .list(TimingFunction.named.map(\.name)))
  var curve: String?

  @Option(
    help: ArgumentHelp(
      "Its spring: \"{ damping-ratio: 0.7, initial-velocity: 0.3 }\".", valueName: "spring"))
  var spring: String?

  @Option(
    help: ArgumentHelp(
      "How pictures fill their places: scale-to-fill, aspect-fit, aspect-fill.", valueName: "mode"),
    completion: .list(ContentMode.allCases.map(\.rawValue)))
  var contentMode: String?

  // A turn to the left begins with a minus sign, which must not look like another flag.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("kugou: how far the coming screen is turned: 45deg.", valueName: "angle"))
  var angle: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("kugou: how far the leaving screen is turned.", valueName: "angle"))
  var popAngle: String?

  @Option(
    help: ArgumentHelp("kugou: the point it swings about: \"[50%, 180%]\".", valueName: "place"))
  var pivot: String?

  @Option(
    help: ArgumentHelp("kugou: arc or decomposed.", valueName: "motion"),
    completion: .list(["arc", "decomposed"]))
  var motion: String?

  @Option(
    help: ArgumentHelp(
      "wechat-zoom and others: the PNG of the picture that grows.", valueName: "file"),
    completion: .file(extensions: ClipOptions.pictures))
  var image: String?

  @Option(
    help: ArgumentHelp("opening-page: the PNG of the cover.", valueName: "file"),
    completion: .file(extensions: ClipOptions.pictures))
  var coverImage: String?

  @Option(
    help: ArgumentHelp(
      "wechat-zoom: its place in the first screen: \"[92, 228, 120, 160]\".", valueName: "frame"))
  var fromFrame: String?

  @Option(help: ArgumentHelp("wechat-zoom: its place in the second screen.", valueName: "frame"))
  var toFrame: String?

  @Option(
    help: ArgumentHelp("wechat-zoom: the colour where the picture was.", valueName: "color"))
  var cover: String?

  @Option(
    help: ArgumentHelp(
      "The colour behind what moves: wechat-zoom, push, cube, ogl-flip, camera-iris.",
      valueName: "color"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "The side it comes from, as the eye sees it: left, right, top or bottom.", valueName: "side"),
    completion: .list(["left", "right", "top", "bottom"]))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The side as iOS names it: fromLeft, fromRight, fromTop (the bottom), fromBottom (the top).",
      valueName: "subtype"),
    completion: .list(["fromLeft", "fromRight", "fromTop", "fromBottom"]))
  var subtype: String?

  @Option(
    help: ArgumentHelp(
      "push, move-in, reveal: whether what moves also fades: true or false.", valueName: "flag"),
    completion: .list(["true", "false"]))
  var fade: String?

  @Option(
    help: ArgumentHelp("CATransition: the progress it begins at: 0.25.", valueName: "number"))
  var startProgress: String?

  @Option(help: ArgumentHelp("CATransition: the progress it ends at.", valueName: "number"))
  var endProgress: String?

  @Option(
    help: ArgumentHelp(
      "CATransition: whether it runs in reverse: true or false.", valueName: "flag"),
    completion: .list(["true", "false"]))
  var backwards: String?

  @Option(
    help: ArgumentHelp(
      "cube, ogl-flip: the eye's distance in longer sides of the stage: 1.5.",
      valueName: "number"))
  var eyeDistance: String?

  @Option(
    help: ArgumentHelp(
      "page-curl: the roll's radius in longer sides of the stage: 0.12.", valueName: "number"))
  var radius: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("page-curl: how far off the axis it is peeled: 15deg.", valueName: "angle"))
  var tilt: String?

  @Option(
    help: ArgumentHelp(
      "ripple-effect: where the waves come from: \"[50%, 50%]\".", valueName: "place"))
  var center: String?

  @Option(
    help: ArgumentHelp(
      "ripple-effect: their height in shorter sides of the stage: 0.04.", valueName: "number"))
  var amplitude: String?

  @Option(
    help: ArgumentHelp(
      "ripple-effect: their length in shorter sides of the stage: 0.25.", valueName: "number"))
  var wavelength: String?

  @Option(
    help: ArgumentHelp(
      "suck-effect: the point that the screen goes into: \"[50%, 75%]\".", valueName: "place"))
  var target: String?

  /// What was given, in a form that the library takes; the transition's name is not among it.
  var settings: [Setting] {
    Setting.given([
      ("duration", duration), ("curve", curve), ("spring", spring),
      ("content-mode", contentMode), ("angle", angle), ("pop-angle", popAngle), ("pivot", pivot),
      ("motion", motion), ("image", image), ("cover-image", coverImage),
      ("from-frame", fromFrame), ("to-frame", toFrame),
      ("cover", cover), ("backdrop", backdrop), ("from", from), ("subtype", subtype),
      ("fade", fade), ("start-progress", startProgress), ("end-progress", endProgress),
      ("backwards", backwards),
      ("eye-distance", eyeDistance), ("radius", radius), ("tilt", tilt), ("center", center),
      ("amplitude", amplitude), ("wavelength", wavelength), ("target", target),
    ])
  }

  /// The flags that were given, as they are written.
  var names: [String] {
    let name = transition == nil ? [] : ["--transition"]
    return name + (modal ? ["--modal"] : []) + (back ? ["--back"] : []) + settings.map(\.origin)
  }
}
