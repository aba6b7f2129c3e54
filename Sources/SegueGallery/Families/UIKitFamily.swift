extension GalleryFamily {
  /// UIKit's own transitions, on the navigation stack and over it.
  static let uiKit = GalleryFamily(
    name: "uikit", title: "UIKit and SwiftUI",
    summary: "What an iPhone does by itself: pushes, sheets, alerts, menus, the keyboard and tabs.",
    members: [
      navigation, sheet, zoom, coverVertical, alert, actionSheet, keyboard, popover, contextMenu,
      tab, flipHorizontal, crossDissolve,
    ])

  private static let navigation = FamilyMember(
    name: "navigation",
    demonstration: .transition("navigation", from: "inbox", to: "message"),
    relatives: ["push", "shared-axis", "predictive-back"],
    code: [
      .uiKit(
        """
        navigationController?.pushViewController(MessageViewController(message), animated: true)
        """),
      .swiftUI(
        """
        NavigationStack {
          List(messages) { message in
            NavigationLink(message.subject, value: message)
          }
          .navigationDestination(for: Message.self) { MessageView(message: $0) }
        }
        """),
    ],
    sources: [
      .measured(
        "iOS 26 and later: the rest of the way decays by half every 42 ms; the page below goes 0.30 of the width.",
        .swiftTransitions),
      .measured(
        "iOS 7 to 18 (`era: classic`): the system spring, mass 3, stiffness 1000, damping 500, over 0.5 s.",
        .flutterRoute),
      .reimplemented("The dimming of the page below, 0.10 of black.", .reactNavigation),
    ])

  private static let sheet = FamilyMember(
    name: "sheet",
    demonstration: .transition(
      "{ type: sheet, detents: large, grabber: true }", from: "inbox", to: "compose",
      presents: true),
    relatives: ["cover-vertical", "action-sheet", "move-in"],
    code: [
      .uiKit(
        """
        let compose = ComposeViewController()
        if let sheet = compose.sheetPresentationController {
          sheet.detents = [.large()]
          sheet.prefersGrabberVisible = true
        }
        present(compose, animated: true)
        """),
      .swiftUI(
        """
        .sheet(isPresented: $isComposing) {
          ComposeView()
            .presentationDetents([.large])
            .presentationDragIndicator(.visible)
        }
        """),
    ],
    sources: [
      .published(
        "Detents, and from which one on the presenter is dimmed.",
        .apple("UISheetPresentationController", "uikit/uisheetpresentationcontroller")),
      .reimplemented(
        "Place, dimming and the scale of the page below in iOS 13 to 18, compared with the simulator.",
        .flutterSheet),
      .estimated("How a released sheet chooses its detent: where it would come to rest by itself."),
    ])

  private static let zoom = FamilyMember(
    name: "zoom",
    demonstration: .transition(
      "{ type: zoom, from-frame: [16, 122, 171, 171], from-radius: 10 }", from: "library",
      to: "player"),
    relatives: ["container-transform", "picture-from-cell", "opening-page"],
    code: [
      .swiftUI(
        """
        @Namespace private var covers

        NavigationLink {
          PlayerView(album: album)
            .navigationTransition(.zoom(sourceID: album.id, in: covers))
        } label: {
          CoverView(album: album)
            .matchedTransitionSource(id: album.id, in: covers)
        }
        """),
      .uiKit(
        """
        let player = PlayerViewController(album: album)
        player.preferredTransition = .zoom { [weak self] context in
          // Asked for again on the way back, when the cell may be another one.
          guard let player = context.zoomedViewController as? PlayerViewController else { return nil }
          return self?.coverView(for: player.album)
        }
        navigationController?.pushViewController(player, animated: true)
        """),
    ],
    sources: [
      .measured(
        "The flight: a critically damped spring of 19 rad/s; the page below goes to 0.914 and is dimmed by 0.15.",
        .swiftTransitions),
      .measured(
        "A pan down lands the card when its scale, 0.12 s ahead, would be below 0.905.",
        .swiftTransitions),
      .published(
        "The interface, from iOS 18 on.",
        .apple("ZoomNavigationTransition", "swiftui/zoomnavigationtransition")),
    ])

  private static let coverVertical = FamilyMember(
    name: "cover-vertical",
    demonstration: .transition("cover-vertical", from: "songs", to: "player", presents: true),
    relatives: ["sheet", "move-in"],
    code: [
      .uiKit(
        """
        let player = PlayerViewController()
        player.modalPresentationStyle = .fullScreen
        player.modalTransitionStyle = .coverVertical
        present(player, animated: true)
        """),
      .swiftUI(
        """
        .fullScreenCover(isPresented: $showsPlayer) { PlayerView() }
        """),
    ],
    sources: [
      .published(
        "The style, which is UIKit's default.",
        .apple("UIModalTransitionStyle", "uikit/uimodaltransitionstyle")),
      .reimplemented(
        "The system spring over 0.5 s; the screen below stands still.", .reactNavigation),
    ])

  private static let alert = FamilyMember(
    name: "alert",
    demonstration: .transition(
      "{ type: alert, content-height: 150 }", from: "library", to: "question", presents: true),
    relatives: ["action-sheet", "material-fade", "popover"],
    code: [
      .uiKit(
        """
        let alert = UIAlertController(
          title: "Delete this album?",
          message: "It will be removed from all of your devices.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in library.delete(album) })
        present(alert, animated: true)
        """),
      .swiftUI(
        """
        .alert("Delete this album?", isPresented: $asks) {
          Button("Delete", role: .destructive) { library.delete(album) }
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("It will be removed from all of your devices.")
        }
        """),
    ],
    sources: [
      .measured(
        "The spring, read from the running layer: stiffness 522.35, damping 45.71, as 0.404 s without bounce.",
        .flutterRoute),
      .reimplemented("It comes at a scale of 1.3, and goes by fading alone.", .flutterRoute),
    ])

  private static let actionSheet = FamilyMember(
    name: "action-sheet",
    demonstration: .transition(
      "{ type: action-sheet, content-height: 228 }", from: "library", to: "choices", presents: true),
    relatives: ["sheet", "alert", "keyboard"],
    code: [
      .uiKit(
        """
        let choices = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        choices.addAction(UIAlertAction(title: "Share Album…", style: .default) { _ in share(album) })
        choices.addAction(UIAlertAction(title: "Remove", style: .destructive) { _ in remove(album) })
        choices.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        choices.popoverPresentationController?.sourceItem = shareButton  // needed on iPad
        present(choices, animated: true)
        """),
      .swiftUI(
        """
        .confirmationDialog("Album", isPresented: $asks) {
          Button("Share Album…") { share(album) }
          Button("Remove", role: .destructive) { remove(album) }
        }
        """),
    ],
    sources: [
      .measured("The spring of alerts, read from the running layer."),
      .reimplemented("The dimming, 0.20 of black and 0.48 in the dark.", .flutterRoute),
    ])

  private static let keyboard = FamilyMember(
    name: "keyboard",
    demonstration: .transition(
      "{ type: keyboard, content-height: 292 }", from: "conversation", to: "keys", presents: true),
    relatives: ["action-sheet", "sheet"],
    code: [
      .uiKit(
        """
        inputBar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor).isActive = true
        // The layout guide moves with the keyboard, also under an interactive dismissal.
        scrollView.keyboardDismissMode = .interactive
        textField.becomeFirstResponder()
        """),
      .swiftUI(
        """
        @FocusState private var isWriting: Bool

        ScrollView { Messages() }
          .scrollDismissesKeyboard(.interactively)
          .safeAreaInset(edge: .bottom) { TextField("Message", text: $text).focused($isWriting) }
          .onAppear { isWriting = true }
        """),
    ],
    sources: [
      .measured(
        "The layer runs the system spring for 0.506 s; six values of another project's tests agree.",
        .keyboardController),
      .published(
        "Notifications name 0.25 s (`keyboard: notification`).",
        .apple(
          "keyboardAnimationDurationUserInfoKey",
          "uikit/uiresponder/keyboardanimationdurationuserinfokey")),
    ])

  private static let popover = FamilyMember(
    name: "popover",
    demonstration: .transition(
      "{ type: popover, anchor: [352, 82], content-width: 250, content-height: 176 }",
      from: "library", to: "menu", presents: true),
    relatives: ["context-menu", "alert"],
    code: [
      .uiKit(
        """
        menu.modalPresentationStyle = .popover
        menu.preferredContentSize = CGSize(width: 250, height: 176)
        menu.popoverPresentationController?.sourceItem = addButton
        // The delegate returns .none for adaptivePresentationStyle(for:traitCollection:): without it
        // a phone shows a sheet.
        menu.popoverPresentationController?.delegate = self
        present(menu, animated: true)
        """),
      .swiftUI(
        """
        Button("Add", systemImage: "plus") { showsMenu = true }
          .popover(isPresented: $showsMenu) {
            MenuView().presentationCompactAdaptation(.popover)
          }
        """),
    ],
    sources: [
      .reimplemented("It grows from its arrow over 0.4 s and fades out over 0.3 s.", .framework7),
      .estimated("The place of the box beside its anchor, where it would leave the screen."),
    ])

  private static let contextMenu = FamilyMember(
    name: "context-menu",
    demonstration: .transition(
      "{ type: context-menu, from-frame: [16, 346, 171, 171], corner-radius: 10 }", from: "library",
      to: "menu", presents: true),
    relatives: ["popover", "zoom"],
    code: [
      .uiKit(
        """
        func collectionView(
          _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt paths: [IndexPath],
          point: CGPoint
        ) -> UIContextMenuConfiguration? {
          UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(children: [
              UIAction(title: "Play Next") { _ in playNext(paths) },
              UIAction(title: "Delete from Library", attributes: .destructive) { _ in delete(paths) },
            ])
          }
        }
        """),
      .swiftUI(
        """
        CoverView(album: album)
          .contextMenu {
            Button("Play Next") { player.playNext(album) }
            Button("Delete from Library", role: .destructive) { library.delete(album) }
          }
        """),
    ],
    sources: [
      .reimplemented(
        "What is pressed grows to 1.15 and the menu opens in 0.335 s, of iOS 13 to 16."),
      .estimated("The blur and the dimming of the screen behind."),
    ])

  private static let tab = FamilyMember(
    name: "tab",
    demonstration: .transition("{ type: tab, bar-height: 83 }", from: "listen", to: "browse"),
    relatives: ["fade-through", "cross-dissolve"],
    code: [
      .uiKit(
        """
        let tabs = UITabBarController(tabs: [
          UITab(title: "Listen", image: UIImage(systemName: "play.circle"), identifier: "listen") { _ in
            ListenViewController()
          },
          UITab(title: "Library", image: UIImage(systemName: "square.stack"), identifier: "library") { _ in
            LibraryViewController()
          },
        ])
        """),
      .swiftUI(
        """
        TabView(selection: $selection) {
          Tab("Listen", systemImage: "play.circle", value: .listen) { ListenView() }
          Tab("Library", systemImage: "square.stack", value: .library) { LibraryView() }
        }
        """),
    ],
    sources: [
      .estimated("iOS 18 fades between tabs; duration, curve and scale are not published.")
    ])

  private static let flipHorizontal = FamilyMember(
    name: "flip-horizontal",
    demonstration: .transition("flip-horizontal", from: "weather", to: "towns", presents: true),
    relatives: ["ogl-flip", "cube"],
    code: [
      .uiKit(
        """
        let towns = TownsViewController()
        towns.modalPresentationStyle = .fullScreen
        towns.modalTransitionStyle = .flipHorizontal
        present(towns, animated: true)
        """),
      .swiftUI(
        """
        ZStack {
          WeatherView().opacity(angle < 90 ? 1 : 0)
          TownsView().opacity(angle < 90 ? 0 : 1).rotation3DEffect(.degrees(180), axis: (0, 1, 0))
        }
        .rotation3DEffect(.degrees(angle), axis: (0, 1, 0), perspective: 0.6)
        """),
    ],
    sources: [
      .published("The style.", .apple("UIModalTransitionStyle", "uikit/uimodaltransitionstyle")),
      .reimplemented("0.7 s, eased at both ends; backs are hidden.", .framework7),
      .estimated("The distance of the eye, 1.5 times the longer side."),
    ])

  private static let crossDissolve = FamilyMember(
    name: "cross-dissolve",
    demonstration: .transition("cross-dissolve", from: "welcome", to: "home", presents: true),
    relatives: ["fade", "fade-through", "tab"],
    code: [
      .uiKit(
        """
        home.modalPresentationStyle = .fullScreen
        home.modalTransitionStyle = .crossDissolve
        present(home, animated: true)
        """),
      .swiftUI(
        """
        Group {
          if isReady { HomeView() } else { WelcomeView() }
        }
        .transition(.opacity)
        .animation(.default, value: isReady)
        """),
    ],
    sources: [
      .published("The style.", .apple("UIModalTransitionStyle", "uikit/uimodaltransitionstyle")),
      .reimplemented(
        "Midway both screens are half transparent, so that the picture is darker.", .reactNavigation
      ),
    ])
}
