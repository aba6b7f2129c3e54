import SegueCommandLine

await SegueTool.main()
