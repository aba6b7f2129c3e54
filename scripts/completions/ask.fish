# Usage: fish -N ask.fish FOLDER LINE: prints fish's completions at the end of a command line.
source $argv[1]/segue.fish
complete -C $argv[2] | string replace -r '\t.*' ''
