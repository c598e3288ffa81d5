#!/bin/sh
# Starts a server that nobody has looked at: without network, with a file system that only its empty folder can be
# written to, and unable to see other processes. For Linux, as root: `SANDBOX=$PWD/no-network/sandbox.sh node live.mjs`.
exec unshare --net --mount --pid --fork --kill-child sh -ec '
  ip link set lo up
  mount --make-rprivate /
  mount --bind "$PWD" "$PWD"
  mount -o remount,bind,ro /
  mount -t proc proc /proc
  cd "$PWD"
  exec setpriv --no-new-privs --bounding-set -all --inh-caps -all "$@"
' sh "$@"
