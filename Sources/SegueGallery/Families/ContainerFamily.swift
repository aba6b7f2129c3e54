extension GalleryFamily {
  /// The containers, in which fingers decide everything.
  static let containers = GalleryFamily(
    name: "containers", title: "Containers",
    summary: "What everything can happen in instead of a navigation stack: fingers decide all.",
    members: [
      FamilyMember(
        name: "snapchat",
        demonstration: .container(
          "{ type: snapchat, main: camera, over: memories, button: true }",
          screens: ["camera", "memories"],
          timeline: """
              - show: main
              - hold: 300ms
              - drag: { from: [180, 120], path: [{ to: [184, 700], in: 500ms }] }
                expect: finished
              - hold: 300ms
              - tap: button
              - hold: 600ms
            """),
        relatives: ["four-directions", "cover-vertical"],
        code: [
          .uiKit(
            """
            @objc func drag(_ pan: UIPanGestureRecognizer) {
              let progress = max(0, min(1, pan.translation(in: view).y / view.bounds.height))
              switch pan.state {
              case .changed: over.transform = CGAffineTransform(translationX: 0, y: progress * view.bounds.height)
              case .ended where progress > 0.3 || pan.velocity(in: view).y > 2000: settle(shown: true)
              case .ended, .cancelled: settle(shown: false)  // 0.25 s, eased at both ends
              default: break
              }
            }
            """)
        ],
        sources: [
          .published(
            "0.30 of the height or 2,000 pt/s finish a drag; 0.25 s for the rest, by the article.")
        ]),
      FamilyMember(
        name: "four-directions",
        demonstration: .container(
          "{ type: four-directions, main: camera, up: memories, left: chats, right: stories }",
          screens: ["camera", "memories", "chats", "stories"],
          timeline: """
              - show: main
              - hold: 300ms
              - drag: { from: [60, 400], path: [{ to: [300, 410], in: 400ms }] }
                expect: finished
              - hold: 400ms
              - drag: { from: [300, 400], path: [{ to: [60, 410], in: 400ms }] }
              - hold: 600ms
            """),
        relatives: ["snapchat", "push"],
        code: [
          .swiftUI(
            """
            ScrollView([.horizontal, .vertical]) {
              Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow { Color.clear; MemoriesView(); Color.clear }
                GridRow { ChatsView(); CameraView(); StoriesView() }
              }
              .containerRelativeFrame([.horizontal, .vertical]) { length, axis in
                length * (axis == .horizontal ? 3 : 2)
              }
            }
            .scrollTargetBehavior(.paging)
            .defaultScrollAnchor(.bottom)
            """)
        ],
        sources: [
          .published("The thresholds of the container for two screens, by the article."),
          .estimated("The axis is that of the larger part of the first movement."),
        ]),
      FamilyMember(
        name: "picture-browser",
        demonstration: .container(
          """
          { type: picture-browser, grid: photos, pictures: [
            { image: mountains, frame: [2, 112, 127.33, 127.33] },
            { image: sea, frame: [131.33, 112, 127.33, 127.33] }] }
          """, screens: ["photos"], images: ["mountains", "sea"],
          timeline: """
              - show: grid
              - hold: 300ms
              - tap: [60, 170]
              - hold: 300ms
              - drag: { from: [320, 400], path: [{ to: [90, 404], in: 200ms }] }
                expect: { screen: sea }
              - hold: 300ms
              - drag: { from: [195, 380], path: [{ to: [215, 640], in: 300ms }] }
                expect: finished
              - hold: 600ms
            """),
        relatives: ["wechat-zoom", "zoom"],
        code: [
          .uiKit(
            """
            // A page of the browser: a scroll view that zooms up to three times.
            scrollView.maximumZoomScale = 3

            func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

            @objc func doubleTap(_ tap: UITapGestureRecognizer) {
              guard scrollView.zoomScale == 1 else { return scrollView.setZoomScale(1, animated: true) }
              let (point, size) = (tap.location(in: imageView), scrollView.bounds.size)
              scrollView.zoom(
                to: CGRect(
                  x: point.x - size.width / 6, y: point.y - size.height / 6,
                  width: size.width / 3, height: size.height / 3), animated: true)
            }
            """)
        ],
        sources: [
          .published("0.4 s in; 0.4 s back on a view spring of damping ratio 0.8, by the article."),
          .estimated("The gap of 10 pt between two pages."),
        ]),
      FamilyMember(
        name: "control-center",
        demonstration: .container(
          "{ type: control-center, screen: home, left: controls, right: music }",
          screens: ["home", "controls", "music"],
          timeline: """
              - show: screen
              - hold: 300ms
              - do: open
              - hold: 300ms
              - drag: { from: [330, 640], path: [{ to: [60, 644], in: 240ms }] }
              - hold: 300ms
              - drag: { from: [188, 500], path: [{ to: [188, 780], in: 250ms }] }
              - hold: 600ms
            """),
        relatives: ["sheet", "snapchat"],
        code: [
          .uiKit(
            """
            scrollView.isPagingEnabled = true
            scrollView.isDirectionalLockEnabled = true
            scrollView.contentSize = CGSize(width: 2 * bounds.width, height: 2 * bounds.height)

            func scrollViewDidScroll(_ scrollView: UIScrollView) {
              let share = scrollView.contentOffset.y / scrollView.bounds.height
              backdrop.alpha = share >= 1 ? 0.6 : max(0, share - 0.4)
            }
            """)
        ],
        sources: [
          .published(
            "The sizes of the cards, the darkness and the lock of directions, by the article.")
        ]),
    ])
}
