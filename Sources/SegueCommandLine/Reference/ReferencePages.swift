import SegueGraphics
import SegueScript

/// All pages of the library's documentation that are made from tables.
enum ReferencePages {
  /// The pages, in no order that matters: `SegueKit.md` lists them.
  static var all: [ReferencePage] {
    let catalogue = Catalogue(Catalogue.Topic.allCases)
    let transitions = catalogue.transitions ?? []
    let containers = catalogue.containers ?? []
    return [scriptReference, transitionList(transitions), containerList(containers)]
      + transitions.map(\.page) + containers.map(\.page)
      + [
        pacing(catalogue.curves ?? [], catalogue.springs ?? []), devices(catalogue.devices ?? []),
        problems,
      ]
  }

  private static func transitionList(_ entries: [TransitionEntry]) -> ReferencePage {
    ReferencePage(
      name: "Transitions", title: "Transitions",
      abstract: "Every transition that a step can name, with its parameters and defaults.",
      paragraphs: [
        """
        A step names a transition by its `transition` key, alone (`transition: kugou`) or with
        parameters (`transition: { type: kugou, angle: 30deg }`). Names and keys may be written in
        kebab case, camel case or snake case.
        """,
        "## Topics", "### Catalogue", ReferencePage.links(entries.map(\.pageName)),
      ])
  }

  private static func containerList(_ entries: [ContainerEntry]) -> ReferencePage {
    ReferencePage(
      name: "Containers", title: "Containers",
      abstract: "What everything can happen in instead of a navigation stack.",
      paragraphs: [
        """
        A container decides by itself what the touches of a script come to: which screen follows
        the finger, and whether it arrives or goes back when the finger is lifted.
        """,
        "## Topics", "### Catalogue", ReferencePage.links(entries.map(\.pageName)),
      ])
  }

  private static func devices(_ entries: [DeviceEntry]) -> ReferencePage {
    ReferencePage(
      name: "Devices", title: "Devices",
      abstract: "The screens of iPhones, by which `canvas` and screenshots are understood.",
      paragraphs: [
        """
        `canvas: iphone-14` stands for the size and scale of the screen. Between two pictures, with
        no script, the canvas follows from the device whose screenshots have that many pixels.
        """,
        ReferenceTable.markdown(
          ["Name", "Points", "Scale", "Models"],
          entries.map { device in
            [
              "`\(device.name)`", "\(device.width.fixed()) × \(device.height.fixed())",
              "@\(device.scale.fixed())x", device.summary,
            ]
          }),
      ])
  }

  private static var problems: ReferencePage {
    ReferencePage(
      name: "Problems", title: "Errors and warnings",
      abstract: "What every code of a diagnostic means, and what to do about it.",
      paragraphs: ["`segue explain CODE` says the same."]
        + DiagnosticCode.all.flatMap { ["## \($0.rawValue): \($0.summary)", $0.explanation] })
  }
}
