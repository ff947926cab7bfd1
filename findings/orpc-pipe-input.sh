#!/bin/sh
# @orpc/zod 1.16.1 with zod 4.6.7: of a pipe only the first half reaches the JSON Schema of an input. A text that is trimmed and then has to be
# an address of mail is documented as any text; z.stringbool() is documented as any text too, although it takes a dozen words. zod's own
# z.toJSONSchema() does the same for inputs, and tells the format for outputs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @orpc/zod@1.16.1 @orpc/contract@1.16.1 @orpc/server@1.16.1 zod@4.6.7 >/dev/null
cat >run.mjs <<'JS'
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
const converter = new ZodToJsonSchemaConverter();
const input = (schema) => JSON.stringify(converter.convert(schema, { strategy: "input" })[1]);
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
console.log("address:", input(Email), "| 'nobody' is taken:", Email.safeParse("nobody").success);
console.log("stringbool:", input(z.stringbool()), "| 'maybe' is taken:", z.stringbool().safeParse("maybe").success);
console.log("zod, input:", JSON.stringify(z.toJSONSchema(Email, { io: "input" })));
JS
seen=$(node run.mjs)
echo "$seen"
echo "$seen" | grep -qF 'address: {"type":"string","maxLength":254} | '"'nobody' is taken: false"
echo "$seen" | grep -qF 'stringbool: {"type":"string"} | '"'maybe' is taken: false"
echo "$seen" | grep '^zod, input' | grep -vq '"format"'
