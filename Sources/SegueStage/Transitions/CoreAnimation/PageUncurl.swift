import SegueGraphics

/// The script parameters of ``Transition/pageUncurl``.
private enum PageUncurl {
  static let side = SideParameter(default: .bottom, "The side where the page comes to rest last.")
}

extension Transition {
  /// The page uncurl of `CATransition`: the new screen is laid over the old one like a page.
  ///
  /// It is ``pageCurl`` backward in time with the screens exchanged, so the side is the one from
  /// which the page would be peeled: its last corner is laid down there. The way back is the curl.
  package static let pageUncurl = Transition(
    name: "page-uncurl",
    aliases: ["curl-down"],
    summary: "The new screen unrolls over the old one like a page, down to a side.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: PageUncurl.side.declarations + .page + ProgressRange.parameters,
    example: """
      - push: player
        transition: { type: page-uncurl, from: bottom }
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: snapshots { stage, progress in
      let page = stage.curledPage(from: stage[PageUncurl.side], progress: 1 - progress)
      return [stage.layer(stage.from, name: "from")]
        + page.layers(of: stage.layer(stage.to, name: "to"))
    })
}
