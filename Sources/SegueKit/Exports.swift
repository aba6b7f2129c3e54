@_exported public import SegueGraphics
@_exported public import SegueStage
