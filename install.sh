#!/bin/sh
# Installs a release of gists-tui for one user, without root: downloads it, verifies its checksum, and copies it to ~/.local.
set -eu

# Filled in for each release by scripts/make-installer.
repository=
version=
# The oldest GNU C library that the programs run with.
glibc=2.34
os_release=/etc/os-release

usage() {
    cat <<END
Usage: sh install.sh [--version VERSION] [--prefix FOLDER] [--uninstall]

  --version VERSION   Install this version${version:+ instead of $version}.
  --prefix FOLDER     Install in this folder instead of ~/.local.
  --uninstall         Remove what this script has installed.

Set GISTS_TUI_RELEASES=URL to download from another place, such as a mirror.
END
}

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Prints the version of the GNU C library, and nothing if the system has another C library.
glibc_version() {
    found=$(getconf GNU_LIBC_VERSION 2>/dev/null) || found=$(ldd --version 2>&1 | head -n 1)
    case $found in "glibc "* | *GLIBC* | *"GNU libc"*) say "${found##* }" ;; esac
}

# True if the first version (2.34) is not older than the second one.
is_at_least() {
    ours=${1#*.} theirs=${2#*.}
    [ "${1%%.*}" -gt "${2%%.*}" ] ||
        { [ "${1%%.*}" -eq "${2%%.*}" ] && [ "${ours%%[!0-9]*}" -ge "${theirs%%[!0-9]*}" ]; }
}

check_system() {
    [ "$(uname -s)" = Linux ] || fail "gists-tui runs on Linux, and this is $(uname -s)."
    machine=$(uname -m)
    case $machine in
        x86_64 | amd64) target=x86_64 ;;
        aarch64 | arm64) target=aarch64 ;;
        *) fail "releases exist for x86_64 and aarch64, not for $machine." ;;
    esac
    [ "$(getconf LONG_BIT 2>/dev/null || say 64)" = 64 ] || fail "gists-tui needs a 64-bit system, and this one has 32 bits."
    libc=$(glibc_version)
    [ -n "$libc" ] || fail "gists-tui needs the GNU C library $glibc, and this system has another C library."
    is_at_least "$libc" "$glibc" || fail "gists-tui needs the GNU C library $glibc, and this system has version $libc."
}

download() {
    say "Downloading $1"
    if has curl; then
        curl --fail --silent --show-error --location --proto "=${1%%:*}" --connect-timeout 20 --output "$2" "$1" ||
            fail "curl could not download $1."
    elif has wget; then
        # GNU wget would retry 20 times. Other versions have no such option.
        tries=
        if wget --version >/dev/null 2>&1; then tries=--tries=2; fi
        wget -q ${tries:+"$tries"} -O "$2" "$1" || fail "wget could not download $1."
    else
        fail "the download needs curl or wget."
    fi
}

verify() {
    read -r expected _ <"$2" || :
    case $expected in *[!0-9a-f]*) expected= ;; esac
    [ "${#expected}" -eq 64 ] || fail "$url.sha256 is not a checksum. Nothing was installed."
    if has sha256sum; then sum=$(sha256sum "$1")
    elif has shasum; then sum=$(shasum -a 256 "$1")
    elif has openssl; then sum=$(openssl dgst -sha256 -r "$1")
    else fail "the check of the download needs sha256sum, shasum or openssl."
    fi
    [ "${sum%% *}" = "$expected" ] || fail "the download has a wrong checksum: it is incomplete or changed. Nothing was installed."
}

# The files that an earlier run has installed, one per line.
installed() { if [ -f "$list" ]; then cat "$list"; fi; }

# Moves the files of a folder to the prefix, and removes those that only the earlier version had.
copy() {
    new=$work/new
    (cd "$1" && find . -type f) | sed 's|^\./||' | sort >"$new"
    while read -r file; do
        if [ -e "$prefix/$file" ] && ! installed | grep -qxF -e "$file"; then
            fail "$prefix/$file exists, and this script did not install it. Remove it, or choose another --prefix."
        fi
    done <"$new"
    # The list comes first: after an interruption --uninstall knows all files.
    mkdir -p "${list%/*}"
    installed | sort -u - "$new" >"$work/all"
    mv -f "$work/all" "$list"
    while read -r file; do
        mkdir -p "$prefix/$(dirname "$file")"
        mv -f "$1/$file" "$prefix/$file"
    done <"$new"
    while read -r file; do
        grep -qxF -e "$file" "$new" || rm -f "$prefix/$file"
    done <"$list"
    mv -f "$new" "$list"
}

uninstaller() {
    cat <<'END'
#!/bin/sh
# Removes what install.sh has installed: the files in the list beside this script, and the folders that are empty then.
set -eu
own=$(cd "$(dirname "$0")" && pwd)
prefix=${own%/libexec/gists-tui}
while read -r file; do
    case /$file/ in */../*) continue ;; esac
    rm -f "$prefix/$file"
    folder=$(dirname "$file")
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
done <"$own/installed-files"
rm -f "$own/installed-files" "$own/uninstall"
for folder in libexec/gists-tui libexec; do rmdir "$prefix/$folder" 2>/dev/null || :; done
echo "gists-tui is removed from $prefix."
home=${HOME:-/}
for folder in "${XDG_CONFIG_HOME:-$home/.config}" "${XDG_CACHE_HOME:-$home/.cache}" "${XDG_STATE_HOME:-$home/.local/state}"; do
    if [ -d "$folder/gists-tui" ]; then echo "Your own files are still in $folder/gists-tui."; fi
done
END
}

# The command that installs libcurl on this system.
libcurl_command() {
    # shellcheck disable=SC1090 # the system has this file
    family=$(. "$os_release" 2>/dev/null && say " ${ID:-} ${ID_LIKE:-} ") || family=
    case $family in
        *" debian "* | *" ubuntu "*) say "apt install libcurl4" ;;
        *" fedora "* | *" rhel "* | *" centos "*) say "dnf install libcurl" ;;
        *" arch "*) say "pacman -S curl" ;;
        *suse*) say "zypper install libcurl4" ;;
        *" alpine "*) say "apk add libcurl" ;;
        *) say "install the package that contains it" ;;
    esac
}

report() {
    say "gists-tui $version is installed in $prefix: the program in bin, the demo's server in libexec,"
    say "the manual page, completions and licences in share."
    case :$PATH: in
        *":$prefix/bin:"*) ;;
        *) say "$prefix/bin is not in PATH. Add this line to ~/.profile: export PATH=\"$prefix/bin:\$PATH\"" ;;
    esac
    other=$(command -v gists-tui) || other=$prefix/bin/gists-tui
    [ "$other" = "$prefix/bin/gists-tui" ] || say "Another gists-tui comes first in PATH: $other"
    libraries=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) || libraries=
    case $libraries in
        '' | *libcurl.so.4*) ;;
        *) say "libcurl.so.4 is missing, and gists-tui needs it: $(libcurl_command)" ;;
    esac
    say "Start it with: gists-tui --demo"
    say "Remove it with: sh '$prefix/libexec/gists-tui/uninstall'"
}

install_release() {
    check_system
    releases=${GISTS_TUI_RELEASES:-${repository:+https://github.com/$repository/releases}}
    [ -n "$releases" ] || fail "this copy has no URL of the releases. Use the install.sh of a release, or set GISTS_TUI_RELEASES."
    case $releases in
        *@*) fail "$releases is not an https URL." ;;
        https://* | http://127.0.0.1:* | http://localhost:*) ;;
        *) fail "$releases is not an https URL." ;;
    esac
    version=${version#v}
    case $version in
        '') fail "this copy is not from a release. Choose a version with --version." ;;
        *[!A-Za-z0-9.+-]*) fail "$version is not a version." ;;
    esac
    name=gists-tui-$version-$target
    url=${releases%/}/download/v$version/$name.tar.gz

    created=
    [ -d "$prefix" ] || created=$prefix
    { mkdir -p "$prefix" && work=$(mktemp -d "$prefix/.gists-tui.XXXXXX"); } || fail "$prefix is not writable."
    trap 'rm -rf "$work"; rmdir ${created:+"$created"} 2>/dev/null || :' EXIT
    trap 'exit 130' INT
    trap 'exit 143' HUP TERM
    download "$url.sha256" "$work/sum"
    download "$url" "$work/packed"
    verify "$work/packed" "$work/sum"
    tar -xzof "$work/packed" -C "$work" || fail "tar could not unpack the download."
    tree=$work/$name
    output=$("$tree/bin/gists-tui" --version 2>&1) || fail "the program does not start on this system: $output"

    mkdir -p "$tree/share/doc/gists-tui"
    for file in "$tree"/*; do if [ -f "$file" ]; then mv "$file" "$tree/share/doc/gists-tui"; fi; done
    uninstaller >"$tree/libexec/gists-tui/uninstall"
    copy "$tree"
    report
}

uninstall() {
    [ -f "$list" ] || fail "this script has installed nothing in $prefix."
    uninstaller >"${list%/*}/uninstall"
    sh "${list%/*}/uninstall"
}

# The shell reads all of it before it runs any of it: an incomplete copy of this script does nothing.
main() {
    action=install_release prefix=
    while [ $# -gt 0 ]; do
        case $1 in
            --version | --prefix)
                [ -n "${2:-}" ] || { say "install.sh: $1 needs a value." >&2; exit 2; }
                if [ "$1" = --version ]; then version=$2; else prefix=$2; fi
                shift
                ;;
            --version=?*) version=${1#*=} ;;
            --prefix=?*) prefix=${1#*=} ;;
            --uninstall) action=uninstall ;;
            --help | -h) usage; exit ;;
            *) say "install.sh: unknown option $1" >&2; usage >&2; exit 2 ;;
        esac
        shift
    done
    [ -n "$prefix" ] || prefix=${HOME:?is not set; use --prefix}/.local
    case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
    prefix=${prefix%/}
    list=$prefix/libexec/gists-tui/installed-files
    $action
}

{ main "$@"; }
