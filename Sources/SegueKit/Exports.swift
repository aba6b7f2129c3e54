@_exported public import SegueGraphics
