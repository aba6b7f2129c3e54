import ArgumentParser

SegueBench.main()
