@_exported public import SegueKit
