# bash completion for heddle: verbs, options, their values, and the command that it starts.

_heddle_verbs() {
    case $1 in
    @verbs@
    esac
}

# Options that want a value end in an equals sign.
_heddle_options() {
    case $1 in
    @options@
    esac
}

# What may follow an option. A slash stands for any file, a plus sign first for words that a plus sign joins.
_heddle_values() {
    case $1 in
    @values@
    esac
}

# What the words after the options are: none, files, a command, a process, or the words that follow here.
_heddle_arguments() {
    case $1 in
    @arguments@
    esac
}

_heddle() {
    local verb="" option="" known word next i
    COMPREPLY=()
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        [[ $word != "=" || -z $option ]] || { word=; ((i < COMP_CWORD)) && continue; }
        ((i < COMP_CWORD)) || break
        known=" $(_heddle_options "$verb") "
        next=" $(_heddle_verbs "$verb") "
        if [[ -n $option ]]; then
            option=
        elif [[ $word == -* && $known == *" $word= "* ]]; then
            option=$word
        elif [[ $word != -* && $next == *" $word "* ]]; then
            verb=${verb:+$verb }$word
        elif [[ $word == -- || $word != -* ]]; then
            [[ $word != -- ]] || ((i++))
            _heddle_rest "$verb" "$i"
            return
        fi
    done
    if [[ -n $option ]]; then
        next=$(_heddle_values "$verb $option")
        if [[ $next == / ]]; then
            _heddle_files "$word"
        elif [[ $next == "+ "* ]]; then
            _heddle_joined "${next#+ }" "$word"
        else
            _heddle_words "$next" "$word"
        fi
    elif [[ $word == -* ]]; then
        # Short options are known, so that their values are completed, but not offered: they do not end in an equals sign.
        _heddle_words "$(_heddle_options "$verb" | tr ' ' '\n' | grep -e '^--')" "$word"
        [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
    else
        _heddle_words "$(_heddle_verbs "$verb")" "$word"
        ((${#COMPREPLY[@]})) || _heddle_rest "$verb" "$COMP_CWORD"
    fi
}

# Completes what follows the options of a verb and begins at the given word. With bash-completion at hand a command is
# completed as it is elsewhere.
_heddle_rest() {
    local word=${COMP_WORDS[COMP_CWORD]}
    local arguments
    arguments=$(_heddle_arguments "$1")
    case $arguments in
    files) _heddle_files "$word" ;;
    process) _heddle_words "$(pgrep -x java 2>/dev/null)" "$word" ;;
    verbs\ * | values\ *) _heddle_words "${arguments#* }" "$word" ;;
    command)
        if declare -F _command_offset >/dev/null; then
            _command_offset "$2"
        elif ((COMP_CWORD == $2)) && [[ $word != */* ]]; then
            mapfile -t COMPREPLY < <(compgen -c -- "$word")
        else
            _heddle_files "$word"
        fi
        ;;
    esac
}

_heddle_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# Completes the last of several words that a plus sign joins: fifo+pi. Another may follow.
_heddle_joined() {
    local before=""
    [[ $2 != *+* ]] || before=${2%+*}+
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${2##*+}")
}

_heddle_files() {
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

complete -F _heddle heddle
