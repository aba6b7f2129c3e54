// A program that imports SegueKit alone can name all that the library takes, returns and throws. The
// modules are exported whole, since a type alias would bring a type without its extensions' members.
@_exported public import SegueCodecs
@_exported public import SegueGraphics
@_exported public import SegueScript
@_exported public import SegueStage
@_exported public import SegueText
