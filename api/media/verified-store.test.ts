import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startS3 } from "#tests/factories/s3.ts";
import { temporaryDirectory, testDatabase } from "#tests/setup/database.ts";
import { createLog } from "../log.ts";
import { insertFile, openFile, storeFile } from "./files.ts";
import { receive, withReceived } from "./receive.ts";
import { s3Store } from "./s3-store.ts";
import { mediaKey } from "./store.ts";
import { verifiedStore } from "./verified-store.ts";

const database = await testDatabase();

test("bytes that were altered in a bucket are not handed out, whole or in part, and the log names them", async () => {
  const lines: string[] = [];
  const log = createLog({ level: "error", write: (line) => lines.push(line) });
  const bucket = s3Store((await startS3()).settings(), temporaryDirectory());
  const store = verifiedStore(bucket, { database, log });
  const bytes = (text: string) => [new TextEncoder().encode(text)];
  const id = await withReceived(store, bytes("Bon de commande"), 1000, async (file) =>
    insertFile(
      database.orm,
      await storeFile(store, file, { purpose: "avatar", ownerId: crypto.randomUUID(), name: "a" }),
    ),
  );
  const read = async (range?: { start: number; end: number }) => {
    const stream = await openFile(store, { id }, range);
    return stream && (await buffer(stream)).toString();
  };
  expect([await read(), await read({ start: 0, end: 2 })]).toEqual(["Bon de commande", "Bon"]);
  await bucket.put(mediaKey(id), await receive(bucket.receiving, bytes("Mal de commande")));
  expect([await read(), await read({ start: 4, end: 5 })]).toEqual([null, null]);
  expect(lines.join()).toContain(id);
  await bucket.put(mediaKey(id), await receive(bucket.receiving, bytes("Bon de commande")));
  expect(await read()).toBe("Bon de commande");
});
