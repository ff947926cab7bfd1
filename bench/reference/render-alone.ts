/**
 * The reference of the review screen: `renderToPipeableStream` of the same markup and nothing else, no router, no data, no network.
 * Prints one JSON line: processor milliseconds per rendering, and the bytes written.
 */
import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { elementsOf } from "./elements.ts";

const [file = "", roundsText = "300"] = process.argv.slice(2);
const tree = elementsOf(readFileSync(file, "utf8"));
const rounds = Number(roundsText);

function renderOnce(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
    final(done) {
      done();
      resolve(bytes);
    },
  });
  const { pipe } = renderToPipeableStream(tree, { onAllReady: () => pipe(sink), onError: reject });
  return promise;
}

for (let round = 0; round < rounds / 3; round++) await renderOnce();
const before = process.cpuUsage();
let bytes = 0;
for (let round = 0; round < rounds; round++) bytes = await renderOnce();
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1000 / rounds, bytes })}\n`);
