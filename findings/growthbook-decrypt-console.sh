#!/bin/sh
# @growthbook/growthbook 1.8.0: an encrypted payload that cannot be read makes the SDK itself write to console.error, on a server too, and with the
# same words whether the key is wrong or missing; init() reports success, without an error, and every feature is unknown. A log that counts on the
# returned state says nothing, and one that forbids output of libraries gets a line that no option switches off.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @growthbook/growthbook@1.8.0 >/dev/null
cat >run.mjs <<'JS'
import { GrowthBook } from "@growthbook/growthbook";
import { webcrypto } from "node:crypto";
const raw = webcrypto.getRandomValues(new Uint8Array(16));
const key = await webcrypto.subtle.importKey("raw", raw, "AES-CBC", true, ["encrypt"]);
const iv = webcrypto.getRandomValues(new Uint8Array(16));
const sealed = await webcrypto.subtle.encrypt({ name: "AES-CBC", iv }, key, new TextEncoder().encode('{"one":{"defaultValue":true}}'));
const base64 = (bytes) => Buffer.from(bytes).toString("base64");
const payload = { encryptedFeatures: `${base64(iv)}.${base64(sealed)}` };
const other = base64(webcrypto.getRandomValues(new Uint8Array(16)));
const written = [];
console.error = (...words) => written.push(String(words[0]).slice(0, 40));
for (const [name, decryptionKey] of [["right", base64(raw)], ["wrong", other], ["missing", undefined]]) {
  written.length = 0;
  const gb = new GrowthBook({ decryptionKey });
  const result = await gb.init({ payload });
  console.log(`${name}: success ${result.success}, error ${result.error ?? "none"}, feature ${gb.evalFeature("one").source}, written ${JSON.stringify(written)}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
echo "$seen" | grep -q '^right: success true, error none, feature defaultValue, written \[\]$'
wrong=$(echo "$seen" | sed -n 's/^wrong: //p')
missing=$(echo "$seen" | sed -n 's/^missing: //p')
test "$wrong" = "$missing"
echo "$wrong" | grep -q '^success true, error none, feature unknownFeature, written \[".*"\]$'
