#!/usr/bin/env bash
# Installs the languages of the clients that the tests run with a fixed host, on Debian and Ubuntu. Without them, their
# tests are skipped.
set -euo pipefail

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends curl python3 php-cli php-curl ruby
