# Sourced by ./heddle before it starts its JVM.
#
# Beside real-time threads that never wait, the kernel leaves all others a twentieth of a CPU, in which a JVM takes half a
# minute to start. So commands that look at such programs or end a policy, and end by themselves at once, run ahead of every
# policy, as Heddle itself does while it governs. The limit ends a JVM that computes for 10 s without waiting.
heddle_get_ahead() {
    case "${1-} $* " in
    *" --listen"*) ;;
    "detach "* | "list "* | "status "*)
        { prlimit --pid $$ --rttime=10000000:11000000 && chrt -r -p 7 $$; } >/dev/null 2>&1 || :
        ;;
    esac
}
