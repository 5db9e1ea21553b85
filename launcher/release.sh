# A release's jars and AOT caches. Sourced by ./heddle.
#
# A cache is trained before the first start at a terminal, if the user may write it; otherwise a start takes a little longer,
# and launcher/prepare makes all of them at once, for a container's image or a package. Never in the background: training
# takes CPU time and memory that then are the program's.

heddle_lib=$heddle_home/lib
heddle_caches=$heddle_home/cache

if [ ! -e "$heddle_caches/$heddle_cache.aot" ] && [ -t 2 ] && [ -w "$heddle_caches" ]; then
    . "$heddle_home/launcher/train.sh"
    printf 'heddle: creating an AOT cache for this JDK (once; some seconds) ...\r' >&2
    heddle_train "${heddle_cache%%-*}" >/dev/null 2>&1
    printf '\033[K' >&2
fi
