#!/bin/sh
# Compares what print_abi prints with the committed layout: compare_abi.sh PRINT_ABI COMMITTED
# SPDX-License-Identifier: Apache-2.0
"$1" | diff -u "$2" - && exit 0
echo "The C ABI's layout changed. A new member at the end asks for a new minor version and a new file"
echo "beside $2; any other change asks for a new major version."
exit 1
