extension ContainerEntry {
  /// The name of its page.
  var pageName: String { "Container-\(name)" }

  /// Its page: its screens, what it takes and what can be told to it.
  var page: ReferencePage {
    ReferencePage(
      name: pageName, title: name, abstract: summary,
      paragraphs: [
        aliases.isEmpty ? "" : "It is also called \(Self.words(aliases)).",
        "## Screens",
        ReferenceTable.markdown(
          ["Key", "Needed", "What it is for"],
          roles.map { ["`\($0.name)`", $0.isRequired ? "**required**" : "no", $0.summary] }),
        "## Parameters", ParameterEntry.table(parameters, of: "container"),
        "## Gestures and commands",
        """
        `drag`, `pinch` and `double-tap` take places on the stage, and so does `tap`.\
        \(tapTargets.isEmpty ? "" : " `tap` also takes \(Self.words(tapTargets)).")\
        \(commands.isEmpty ? "" : " `do` takes \(Self.words(commands)).")
        """,
        "## In a script", ReferencePage.code("yaml", example),
      ])
  }

  private static func words(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
