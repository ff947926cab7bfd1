import { expect, test } from "vitest";
import { Frames, queryMessage } from "./frames.ts";

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const message = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + body.length, type);
  bytes.writeUInt32BE(4 + body.length, 1);
  bytes.write(body, 5);
  return bytes;
};
const extended = Buffer.concat([message("P", "parse"), message("B", "bind"), message("E", "run"), message("S", "")]);

test("the startup packet and every batch come out whole, however the bytes are cut", () => {
  const sent = Buffer.concat([startup, queryMessage("select 1"), extended, message("X", "")]);
  for (let cut = 1; cut < sent.length; cut++) {
    const frames = new Frames();
    const batches = [];
    for (let from = 0; from < sent.length; from += cut) batches.push(...frames.push(sent.subarray(from, from + cut)));
    expect(batches).toEqual([
      { batch: startup, isStartup: true },
      { batch: queryMessage("select 1"), isStartup: false },
      { batch: extended, isStartup: false },
    ]);
  }
});

test("what is not yet followed by Sync waits", () => {
  const frames = new Frames();
  frames.push(startup);
  expect(frames.push(message("P", "parse"))).toEqual([]);
  expect(frames.push(message("S", ""))).toHaveLength(1);
});
