#!/usr/bin/env bash
# Installs Chromium for the browser tests on Debian and Ubuntu, unless a browser is there.
set -euo pipefail

for browser in "${FAKETURA_CHROMIUM:-chromium-headless-shell}" chromium chromium-browser google-chrome; do
  if command -v "$browser" > /dev/null; then
    echo "found $(command -v "$browser")"
    exit 0
  fi
done

if ! command -v apt-get > /dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "The browser tests need Chromium. Install it, or set FAKETURA_CHROMIUM to the path of another one." >&2
  echo "On Debian and Ubuntu, as root: apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu" >&2
  exit 1
fi
apt-get update -q
# Debian has a build without windows, which is smaller and faster.
if apt-cache show chromium-headless-shell > /dev/null 2>&1; then package=chromium-headless-shell; else package=chromium; fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$package" fonts-dejavu
