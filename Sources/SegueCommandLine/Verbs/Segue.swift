import ArgumentParser

/// The root command; its default subcommand is `render`.
struct Segue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue",
    abstract: "Scripted iOS-style screen transitions as GIFs and PNGs, without a simulator.",
    usage: "segue [<verb>] [<options>] <script> ...",
    discussion: """
      Examples:
        segue a.png b.png -t kugou -o clip.gif    two screenshots, no script
        segue clip.yaml                           a script, to its own outputs
        segue new clip                            a first script
        segue still clip.yaml --at 50% -o half.png
        segue sheet clip.yaml -o strip.png        nine moments side by side
        segue trace clip.yaml                     numbers instead of pixels
        segue check *.yaml                        find mistakes
        segue probe clip.gif                      what is in a file of any origin
        segue measure take.mov                    the curve or spring of a recorded transition
        segue verify clips                        compare clips with their goldens
        segue merge part-* -o out                 one report of what several machines verified
        segue review out                          accept or reject what differs, in the browser
        segue batch tasks.jsonl                   many tasks of another program, a line each
        segue approve clips                       record the goldens that are missing
        segue cache                               which unchanged clips are not drawn again
        segue diff before.gif after.gif           what differs between two clips
        segue docs guide.md                       render the clips that an article shows
        segue encode frames clip.gif              a GIF of PNG frames from elsewhere
        segue frame shot.png -o framed.png        a device round a picture or clip
        segue compare a.yaml b.yaml -o ab.gif     clips side by side, on one clock
        segue import icon.svg                     the layers of an SVG file as a script
        segue list transitions                    all of them, with their parameters
        segue render --help                       every option, verb by verb

      Pictures, lists and JSON go to standard output, everything else to standard error.

      Exit status:
      \(ExitStatus.table)
      """,
    version: ProgramBuild.version,
    subcommands: [
      Render.self, Still.self, Sheet.self, TraceVerb.self, Encode.self, FrameVerb.self,
      CompareVerb.self, Check.self, Verify.self, Merge.self, Batch.self, ReviewVerb.self,
      Approve.self, CacheVerb.self, Diff.self, Probe.self, Measure.self, Docs.self,
      GalleryVerb.self,
      PreviewVerb.self, New.self, Import.self, List.self, Explain.self, Reference.self,
    ],
    defaultSubcommand: Render.self)

  @OptionGroup(title: "Everywhere") var common: CommonOptions
}
