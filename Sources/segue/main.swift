import CVersion
import SegueCommandLine

await SegueTool.main(commit: unsafe String(cString: segue_commit()))
