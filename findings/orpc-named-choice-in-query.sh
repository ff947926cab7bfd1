#!/bin/sh
# @orpc/openapi 1.16.1: a query parameter that is a choice (an enum) is described as `style: deepObject, explode: true` as soon as its schema is
# given a name by `commonSchemas`, though it is sent as one value and the same schema without a name has no style. A client made from the
# document would send `state[…]=…`. The generator takes what is a reference for an object.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @orpc/openapi@1.16.1 @orpc/contract@1.16.1 @orpc/server@1.16.1 @orpc/zod@1.16.1 zod@4.6.7 >/dev/null
cat >run.mjs <<'JS'
import { oc } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
const State = z.enum(["open", "closed"]);
const router = {
  list: oc.route({ method: "GET", path: "/tickets" }).input(z.object({ state: State })).output(z.object({})),
};
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
for (const commonSchemas of [{}, { State: { schema: State } }]) {
  const document = await generator.generate(router, { info: { title: "T", version: "1" }, commonSchemas });
  const [{ schema, style, explode }] = document.paths["/tickets"].get.parameters;
  console.log(JSON.stringify({ schema, style, explode }));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$(echo "$seen" | sed -n 1p)" = '{"schema":{"enum":["open","closed"],"type":"string"}}'
test "$(echo "$seen" | sed -n 2p)" = '{"schema":{"$ref":"#/components/schemas/State"},"style":"deepObject","explode":true}'
