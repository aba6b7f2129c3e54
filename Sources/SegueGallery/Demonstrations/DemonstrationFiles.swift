/// The screens and pictures of demonstrations, embedded in the program.
enum DemonstrationFiles {
  private typealias Files = PackageResources

  /// The texts of the pictures, SVG files, by name.
  static let pictures: [String: String] = [
    "city": Files.city_svg,
    "dunes": Files.dunes_svg,
    "forest": Files.forest_svg,
    "meadow": Files.meadow_svg,
    "mountains": Files.mountains_svg,
    "page": Files.page_svg,
    "sea": Files.sea_svg,
  ].mapValues { String(decoding: $0, as: UTF8.self) }

  /// Returns the SVG files that a script's layers name, and those of some names, by file name.
  static func drawings(in script: String, and names: [String] = []) -> [String: String] {
    pictures.filter { names.contains($0.key) || script.contains("svg: \($0.key).svg") }
      .reduce(into: [:]) { $0[$1.key + ".svg"] = $1.value }
  }

  /// Returns the keys of a screen without the comment above them, each line indented.
  static func screen(_ name: String, indent: Int) -> String {
    guard let file = screens[name] else { preconditionFailure("there is no screen \(name)") }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
      .drop { $0.hasPrefix("#") }
    let space = String(repeating: " ", count: indent)
    return lines.map { space + $0 + "\n" }.joined()
  }

  /// The texts of the screens by name.
  private static let screens: [String: [UInt8]] = [
    "browse": Files.browse_yaml,
    "camera": Files.camera_yaml,
    "cards": Files.cards_yaml,
    "chat": Files.chat_yaml,
    "chats": Files.chats_yaml,
    "choices": Files.choices_yaml,
    "compose": Files.compose_yaml,
    "controls": Files.controls_yaml,
    "conversation": Files.conversation_yaml,
    "explore": Files.explore_yaml,
    "feed": Files.feed_yaml,
    "home": Files.home_yaml,
    "inbox": Files.inbox_yaml,
    "keys": Files.keys_yaml,
    "library": Files.library_yaml,
    "listen": Files.listen_yaml,
    "memories": Files.memories_yaml,
    "menu": Files.menu_yaml,
    "message": Files.message_yaml,
    "music": Files.music_yaml,
    "note": Files.note_yaml,
    "notes": Files.notes_yaml,
    "notice": Files.notice_yaml,
    "page-one": Files.page_one_yaml,
    "page-two": Files.page_two_yaml,
    "photos": Files.photos_yaml,
    "place": Files.place_yaml,
    "places": Files.places_yaml,
    "player": Files.player_yaml,
    "postcard-city": Files.postcard_city_yaml,
    "postcard-dunes": Files.postcard_dunes_yaml,
    "postcard-forest": Files.postcard_forest_yaml,
    "postcard-meadow": Files.postcard_meadow_yaml,
    "postcard-mountains": Files.postcard_mountains_yaml,
    "postcard-sea": Files.postcard_sea_yaml,
    "question": Files.question_yaml,
    "recipe": Files.recipe_yaml,
    "saved": Files.saved_yaml,
    "settings": Files.settings_yaml,
    "shelf": Files.shelf_yaml,
    "songs": Files.songs_yaml,
    "step-one": Files.step_one_yaml,
    "step-two": Files.step_two_yaml,
    "stories": Files.stories_yaml,
    "towns": Files.towns_yaml,
    "viewer": Files.viewer_yaml,
    "weather": Files.weather_yaml,
    "welcome": Files.welcome_yaml,
  ]
}
