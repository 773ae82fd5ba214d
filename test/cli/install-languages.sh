#!/usr/bin/env bash
# Installs languages, HTTP clients and test runners that the tests use beside Node, on Debian and Ubuntu. Without one, its
# tests are skipped. Go, Java and Rust are used where they are already: they take long to install.
set -euo pipefail

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  curl python3 python3-requests python3-httpx python3-pytest php-cli php-curl php-guzzlehttp-guzzle phpunit ruby ruby-httparty ruby-rspec \
  junit5
