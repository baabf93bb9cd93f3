# What tools/quickstart and tools/check share. To be sourced, from the root of the tree.
# SPDX-License-Identifier: Apache-2.0

list_packages() { grep -v -e '^#' -e '^$' tools/packages.txt; }

# Installs the packages that are missing; where that can't be done, says which they are and goes on.
install_packages() {
  local missing
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian: make sure that what these packages hold is installed:" $(list_packages)
    return 0
  fi
  missing=$(for package in $(list_packages); do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done)
  [ -z "$missing" ] && return 0
  if [ "$(id -u)" -ne 0 ]; then
    echo "Not root: install these packages first if the build misses them:" $missing
    return 0
  fi
  echo "Installing:" $missing
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null && apt-get install -q -y --no-install-recommends $missing >/dev/null || {
    echo "apt-get could not install all of them; going on with what is there"
  }
}

# configure FOLDER OPTION...: sets the build folder up, or takes the one that is there.
configure() {
  local folder=$1
  shift
  [ -f "$folder/build.ninja" ] || meson setup "$folder" "$@"
}
