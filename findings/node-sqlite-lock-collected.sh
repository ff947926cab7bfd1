#!/bin/sh
# Node.js 24.21.0, node:sqlite: a DatabaseSync that nothing refers to is closed by the garbage collector, in the middle of an open transaction, and
# the exclusive lock on its file is free for another process, without an error or a warning. A lock that has to last as long as its process needs a
# reference that lasts as long. Seen: the same program holds the lock while a variable of its module refers to the database, and has lost it else.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 >/dev/null
cat >run.mjs <<'JS'
import { DatabaseSync } from "node:sqlite";
const held = [];
function lock(file, isKept) {
  const database = new DatabaseSync(file);
  database.exec("begin exclusive");
  if (isKept) held.push(database);
}
const isFree = (file) => {
  const other = new DatabaseSync(file);
  try {
    other.exec("pragma busy_timeout = 0; begin exclusive; rollback");
    return true;
  } catch {
    return false;
  } finally {
    other.close();
  }
};
lock("kept.lock", true);
lock("dropped.lock", false);
setImmediate(() => {
  globalThis.gc();
  console.log(process.version, "kept free:", isFree("kept.lock"), "dropped free:", isFree("dropped.lock"), "kept:", held.length);
});
JS
seen=$(node_modules/.bin/node --expose-gc run.mjs 2>/dev/null)
echo "$seen"
test "$seen" = "v24.21.0 kept free: false dropped free: true kept: 1"
