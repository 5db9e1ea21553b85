# Lays out the release and packs it twice: target/heddle-VERSION.tar.gz and, where dpkg-deb is, target/heddle_VERSION_all.deb.
# The same sources give the same bytes. Called by Maven in the profile `package`, with the class path of the command and in
# the environment VERSION, TIMESTAMP and JAVA_HOME.
set -eu
umask 022
here=$(CDPATH='' cd "${0%/*}" && pwd)
checkout=$here/..
target=$here/target
SOURCE_DATE_EPOCH=$(date -d "$TIMESTAMP" +%s)
export SOURCE_DATE_EPOCH LC_ALL=C

# Copies a file or files: mode, sources, and the folder that they go to, which is made.
put() {
    put_mode=$1
    shift
    for put_to; do :; done
    mkdir -p "$put_to"
    while [ $# -gt 1 ]; do
        install -m "$put_mode" "$1" "$put_to/"
        shift
    done
}

same_times() {
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# What both have: the launcher, which starts the jars in lib/ where it has no build.sh beside it.
lay_out_program() {
    put 755 "$checkout/heddle" "$1"
    put 644 "$checkout"/launcher/find-jdk.sh "$checkout"/launcher/jvm.sh "$checkout"/launcher/ahead.sh \
        "$checkout"/launcher/train.sh \
        "$checkout"/launcher/release.sh "$1/launcher"
    put 755 "$checkout/launcher/prepare" "$checkout/launcher/attach-service" "$1/launcher"
    put 644 "$checkout/workloads/transform/target/transform.jar" "$1/workloads"
    IFS=:
    for entry in $class_path; do
        case $entry in
        *.jar) put 644 "$entry" "$1/lib" ;;
        esac
    done
    unset IFS
    put 644 "$checkout"/cli/target/heddle/lint/*.jar "$1/lib/lint"
    put 644 "$checkout"/cli/target/heddle/fleet/*.jar "$1/lib/fleet"
    put 644 "$checkout"/cli/target/heddle/top/*.jar "$1/lib/top"
    "$JAVA_HOME/bin/java" "$checkout/launcher/StackMaps.java" "$1"/lib/picocli-*.jar
}

notice() {
    cat <<END
Heddle $VERSION
Licensed under the Apache License, version 2.0: see LICENSE.

The libraries below are in lib/ and workloads/ as their authors published them, except that the class files of
picocli are brought to a later version of their format. Each jar holds its own notices.

END
    cat "$target/documents/libraries"
}

archive() {
    root=$target/release/heddle-$VERSION
    lay_out_program "$root"
    mkdir -p "$root/bin" "$root/cache"
    ln -s ../heddle "$root/bin/heddle"
    put 644 "$target"/documents/man1/*.1 "$root/share/man/man1"
    put 644 "$target/documents/heddle.bash" "$target/documents/_heddle" "$target/documents/heddle.fish" \
        "$root/share/completions"
    put 644 "$here"/systemd/* "$root/share/systemd"
    put 644 "$checkout/LICENSE" "$checkout/README.md" "$root"
    notice >"$root/NOTICE"
    for page in $(cd "$checkout" && find docs -name '*.md' -o -name '*.json'); do
        put 644 "$checkout/$page" "$root/${page%/*}"
    done
    same_times "$root"
    tar --directory "$target/release" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner \
        --create "heddle-$VERSION" | gzip -9n >"$target/heddle-$VERSION.tar.gz"
}

# A Debian version sorts what comes before a release by a tilde: 1.0~SNAPSHOT is older than 1.0.
debian_package() {
    debian_version=$(printf '%s' "$VERSION" | tr - '~')
    root=$target/debian
    share=$root/usr/share
    lay_out_program "$share/heddle"
    mkdir -p "$root/usr/bin" "$root/var/cache/heddle"
    ln -s ../share/heddle/heddle "$root/usr/bin/heddle"
    ln -s /var/cache/heddle "$share/heddle/cache"
    put 644 "$target"/documents/man1/*.1 "$share/man/man1"
    put 644 "$target/documents/_heddle" "$share/zsh/vendor-completions"
    put 644 "$target/documents/heddle.fish" "$share/fish/vendor_completions.d"
    put 644 "$target/documents/heddle.bash" "$share/bash-completion/completions"
    mv "$share/bash-completion/completions/heddle.bash" "$share/bash-completion/completions/heddle"
    put 644 "$here"/systemd/*.service "$root/usr/lib/systemd/system"
    put 644 "$here/systemd/heddle-run.conf" "$share/doc/heddle/examples"
    put 644 "$here/debian/copyright" "$share/doc/heddle"
    notice >"$share/doc/heddle/NOTICE"
    printf 'heddle (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- %s  %s\n' "$debian_version" "$VERSION" \
        "$(sed -n 's/^Maintainer: //p' "$here/debian/control")" "$(date -u -R -d "$TIMESTAMP")" \
        >"$share/doc/heddle/changelog"
    gzip -9n "$share/doc/heddle/changelog" "$share"/man/man1/*.1

    put 755 "$here/debian/postinst" "$here/debian/prerm" "$here/debian/postrm" "$root/DEBIAN"
    put 644 "$here/debian/triggers" "$root/DEBIAN"
    {
        sed "s/@VERSION@/$debian_version/" "$here/debian/control"
        printf 'Installed-Size: %s\n' "$(du -k -s --apparent-size "$root/usr" | cut -f1)"
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | sort | xargs md5sum) >"$root/DEBIAN/md5sums"
    same_times "$root"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$target/heddle_${debian_version}_all.deb" >/dev/null
}

class_path=$1
rm -rf "$target/release" "$target/debian"
archive
if command -v dpkg-deb >/dev/null; then
    debian_package
else
    echo "there is no dpkg-deb here, so no Debian package was made" >&2
fi
