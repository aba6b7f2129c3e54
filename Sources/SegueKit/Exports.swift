// A program that imports only SegueKit can name all types that the library takes, returns and
// throws. The modules are exported whole, since a type alias would not export the members of a
// type's extensions.
@_exported public import SegueCodecs
@_exported public import SegueGraphics
@_exported public import SegueMeasure
@_exported public import SegueScript
@_exported public import SegueStage
@_exported public import SegueText
