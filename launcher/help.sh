# Help and version of a checkout that is not built: answers from launcher/help/, texts that the command itself prints once it
# is built. HelpTextsTest compares them. Sourced by ./heddle.

# Prints what the arguments ask for; fails when they ask for neither help nor the version, or for the help of no known verb.
heddle_answer() {
    heddle_help=heddle
    case ${1-} in
    --version | -V)
        heddle_version=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' "$heddle_home/pom.xml")
        echo "heddle $heddle_version"
        return
        ;;
    help)
        # `heddle help VERB`, and of a verb that has verbs of its own `heddle help lab run`.
        shift
        for heddle_word; do
            heddle_help=$heddle_help-$heddle_word
        done
        ;;
    *)
        # The words before --help: an option or a program's own argument among them is not part of a verb's name.
        while :; do
            case ${1-} in
            --help | -h) break ;;
            '' | *[!a-z]*) return 1 ;;
            esac
            heddle_help=$heddle_help-$1
            shift
        done
        ;;
    esac
    # A word is no part of a path.
    case $heddle_help in
    */*) return 1 ;;
    esac
    [ -e "$heddle_home/launcher/help/$heddle_help.txt" ] && cat "$heddle_home/launcher/help/$heddle_help.txt"
}
