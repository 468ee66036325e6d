#!/bin/sh
# mozhuan @VERSION@ for Linux @ARCH@: the whole program in one file. The first start unpacks it into a folder of the caller's own.
set -eu
id=@ID@ begins=@BEGINS@

# A folder is used only where nobody else could have put a program into it.
unpack_into() {
  [ ! -L "$1" ] && { [ -d "$1" ] || mkdir -p -m 700 "$1" 2>/dev/null; } && [ -O "$1" ] && [ -w "$1" ] || return 1
  if [ -t 2 ]; then echo "mozhuan: unpacking once, into $1" >&2; fi
  part=$1/$id.part-$$
  trap 'rm -rf "$part"; exit 130' INT TERM
  mkdir "$part" && tail -c +"$begins" "$0" | gzip -dc 2>/dev/null | tar -xf - -C "$part" 2>/dev/null || true
  # The last file of the archive: without it the download, or the disk, was too short.
  if [ ! -e "$part/whole" ]; then rm -rf "$part"; is_cut=1; return 1; fi
  if ! "$part/node_modules/node-linux-@ARCH@/bin/node" --version >/dev/null 2>&1; then rm -rf "$part"; is_barred=1; return 1; fi
  # Programs of earlier versions may still be running for a day.
  find "$1" -mindepth 1 -maxdepth 1 -mtime +1 -exec rm -rf {} + 2>/dev/null || true
  # Another start may have been faster: theirs is the same.
  mv -T "$part" "$1/$id" 2>/dev/null || rm -rf "$part"
  trap - INT TERM
  [ -e "$1/$id/whole" ]
}

run_from() {
  [ -e "$1/$id/whole" ] && [ -O "$1/$id" ] && [ ! -L "$1" ] || return 1
  place=$1/$id
}

is_cut= is_barred= place=
home=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
if [ -z "$home" ] || ! run_from "$home/mozhuan"; then
  other=${TMPDIR:-/tmp}/mozhuan-$(id -u)
  run_from "$other" ||
    { [ -n "$home" ] && unpack_into "$home/mozhuan" && run_from "$home/mozhuan"; } ||
    { unpack_into "$other" && run_from "$other"; } || true
fi
if [ -z "$place" ]; then
  if [ -n "$is_cut" ]; then echo "mozhuan: cannot be unpacked: the disk is full, or the download is incomplete (compare its SHA-256)." >&2
  elif [ -n "$is_barred" ]; then echo "mozhuan: cannot run here: it needs Linux @ARCH@ with glibc 2.28 or newer, and a folder that programs may run from (set XDG_CACHE_HOME)." >&2
  else echo "mozhuan: finds no folder of your own to unpack into; set XDG_CACHE_HOME to one." >&2; fi
  exit 69
fi
exec "$place/bin/mozhuan" "$@"
exit 69
