#!/bin/sh
# eld 2.1.0 (small): setLanguageSubset() drops languages that it does not know without an error. Galician is none of its sixty, so that asking for
# Spanish, Portuguese and Galician is asking for the first two: a Galician sentence is one of them, and isReliable() is true.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund eld@2.1.0 >/dev/null
cat >run.mjs <<'JS'
import { eld } from "eld/small";
const kept = eld.setLanguageSubset(["es", "pt", "gl"]);
console.log("returned:", JSON.stringify(kept));
for (const text of ["A comida estaba moi boa e o servizo foi excelente.", "Agardamos máis dunha hora pola mesa"]) {
  const found = eld.detect(text);
  console.log(`${found.language} ${found.isReliable()}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$(echo "$seen" | grep -c -E '^(es|pt) true$')" = 2
echo "$seen" | grep '^returned:' | grep -vq '"gl"'
