import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteHalfReceived, receiveForm } from "./receive-form.ts";

const mebibyte = 1024 * 1024;
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "comptoir-form-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const limits = () => ({ directory, fileMaxBytes: mebibyte, fieldsMaxBytes: 1000 });
const requestOf = (body: RequestInit["body"], headers?: Record<string, string>) =>
  new Request("http://comptoir.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

function formOf(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const boundary = "frontiere";
const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

/** A body that gives `pieces` and then does what `end` says; `pulled` tells how many were asked for. */
function bodyOf(pieces: Iterable<Uint8Array>, end: (controller: ReadableStreamDefaultController) => void) {
  const iterator = pieces[Symbol.iterator]();
  const state = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) return end(controller);
        state.pulled += 1;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}
function* megabytes(count: number) {
  yield Buffer.from(fileHead);
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(mebibyte, 97);
}

describe("a form with a file", () => {
  test("is the one that was sent, with fields before and after the file, and files without a name or a byte", async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index * 7);
    const sent = formOf({
      "before é": "un\r\ndeux",
      file: new File([bytes], `Reçu <b> "4"\\5.pdf`, { type: "application/pdf" }),
      empty: new File([], "vide.pdf", { type: "application/pdf" }),
      none: new File([], "", { type: "application/octet-stream" }),
      after: "trois",
    });
    const { form, failure, discard } = await receiveForm(requestOf(sent), limits());
    expect(failure).toBeNull();
    expect([...form.keys()]).toEqual([...sent.keys()]);
    expect([form.get("before é"), form.get("after")]).toEqual(["un\r\ndeux", "trois"]);
    const file = form.get("file") as File;
    expect([file.name, file.type, file.size]).toEqual([`Reçu <b> "4"\\5.pdf`, "application/pdf", bytes.length]);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Buffer.from(await file.slice(10, 20).arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect(form.get("empty")).toMatchObject({ name: "vide.pdf", size: 0 });
    expect(form.get("none")).toMatchObject({ name: "", size: 0 });
    await discard();
    expect(readdirSync(directory)).toEqual([]);
  });

  test("has its file on the disk, for nobody else to read, until it is discarded", async () => {
    const { discard } = await receiveForm(requestOf(formOf({ file: new File(["x"], "a") })), limits());
    const [name = ""] = readdirSync(directory);
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    await discard();
    expect(readdirSync(directory)).toEqual([]);
  });

  test("has a file beyond the limit cut one byte above it, and the fields behind it", async () => {
    const form = formOf({ file: new File([new Uint8Array(5 * mebibyte)], "a.csv"), kind: "reviews" });
    const received = await receiveForm(requestOf(form), limits());
    expect((received.form.get("file") as File).size).toBe(mebibyte + 1);
    expect(received.form.get("kind")).toBe("reviews");
    await received.discard();
  });

  test("has a file of exactly the limit whole", async () => {
    const received = await receiveForm(
      requestOf(formOf({ file: new File([new Uint8Array(mebibyte)], "a") })),
      limits(),
    );
    expect((received.form.get("file") as File).size).toBe(mebibyte);
    await received.discard();
  });

  test("leaves nothing on the disk when its sender leaves half-way", async () => {
    const { body } = bodyOf(megabytes(1), (controller) => controller.error(new Error("the visitor left")));
    await expect(receiveForm(requestOf(body, type), limits())).rejects.toThrow("the visitor left");
    expect(readdirSync(directory)).toEqual([]);
  });

  test("leaves nothing on the disk when it ends without its end", async () => {
    const { body } = bodyOf(megabytes(1), (controller) => controller.close());
    await expect(receiveForm(requestOf(body, type), limits())).rejects.toThrow("Unexpected end of form");
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is refused with more in its fields than they may hold, without waiting for the rest", async () => {
    function* many() {
      for (let n = 0; n < 10_000; n += 1)
        yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="n"\r\n\r\n${"a".repeat(400)}\r\n`);
    }
    const { body, state } = bodyOf(many(), (controller) => controller.close());
    await expect(receiveForm(requestOf(body, type), limits())).rejects.toThrow("more fields");
    expect(state.pulled).toBeLessThan(1000);
  });

  test("is refused with one field that is larger than all may be", async () => {
    await expect(receiveForm(requestOf(formOf({ text: "a".repeat(1001) })), limits())).rejects.toThrow("more fields");
  });

  test("is refused with more files than any form has", async () => {
    const files = Array.from({ length: 11 }, () => Buffer.from(`${fileHead}x\r\n`));
    const { body } = bodyOf(files, (controller) => controller.close());
    await expect(receiveForm(requestOf(body, type), limits())).rejects.toThrow("more fields");
    expect(readdirSync(directory)).toEqual([]);
  });

  test("tells why its file could not be kept, and has its fields all the same", async () => {
    const blocked = join(directory, "media");
    writeFileSync(blocked, "a file where the folder should be");
    const form = formOf({ kind: "reviews", file: new File([new Uint8Array(mebibyte)], "a"), after: "x" });
    const received = await receiveForm(requestOf(form), { ...limits(), directory: blocked });
    expect(received.failure).toMatchObject({ code: "EEXIST" });
    expect([...received.form.keys()]).toEqual(["kind", "after"]);
    await received.discard();
  });

  test("that is none is refused", async () => {
    const init = { "content-type": "multipart/form-data" };
    await expect(receiveForm(requestOf("x", init), limits())).rejects.toThrow("Boundary");
    await expect(receiveForm(requestOf("x", type), limits())).rejects.toThrow("Unexpected end of form");
  });
});

test("what a killed process left is deleted once it is old, and nothing else", async () => {
  for (const name of ["old", "recent"]) writeFileSync(join(directory, name), "half");
  const before = new Date(Date.now() - 5000);
  utimesSync(join(directory, "old"), before, before);
  await deleteHalfReceived(directory, 4000);
  expect(readdirSync(directory)).toEqual(["recent"]);
  await deleteHalfReceived(join(directory, "none"), 0);
});
