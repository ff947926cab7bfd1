import type { LookupAddress } from "node:dns";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess } from "#config/platforms.ts";
import { type Exchange, nodeTransport, TransportError } from "../http/transport.ts";
import { isPublicNumber, publicAddress } from "./addresses.ts";
import { publicLookup } from "./lookup.ts";
import { createPictureReader } from "./reader.ts";
import { Turns } from "./turns.ts";

const picture = Buffer.from("a picture");
const real = platformAccess(parseEnvironment({ PLATFORM_SANDBOX: "false" }), null);

/** A fake web with these responses, by address; records the requests in order. */
function webOf(
  responses: Record<string, { status?: number; location?: string; fault?: TransportError }>,
  { access = real, onAsked = () => {} } = {},
) {
  const asked: Exchange[] = [];
  const read = createPictureReader(access, async (exchange) => {
    asked.push(exchange);
    onAsked();
    const { status = 200, location, fault } = responses[exchange.url.href] ?? { status: 404 };
    if (fault) throw fault;
    return { status, headers: new Headers(location ? { location } : {}), body: picture };
  });
  return { read, asked };
}

describe("an address of a picture", () => {
  test.each([
    ["https://lh3.googleusercontent.com/p/AF1Qip=w300", "https://lh3.googleusercontent.com/p/AF1Qip=w300"],
    [" https://Photos.Example/Plat.jpg#top ", "https://photos.example/Plat.jpg"],
    ["https://photos.example/a\n b.jpg", "https://photos.example/a%20b.jpg"],
  ])("%j is kept as %s", (given, kept) => expect(publicAddress(given)).toBe(kept));

  test.each([
    ...["javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=", "file:///etc/passwd", "blob:https://a.example/1"],
    ...["http://photos.example/a.jpg", "//photos.example/a.jpg", "photos.example/a.jpg", "", " ", "https://"],
    ...["https://localhost/a", "https://intranet/a", "https://printer.local/a", "https://db.internal/a"],
    ...["https://127.0.0.1/a", "https://2130706433/a", "https://0x7f.1/a", "https://[::1]/a", "https://10.0.0.7/a"],
    ...["https://169.254.169.254/latest/meta-data", "https://93.184.216.34/a", "https://localhost./a"],
    ...["https://name:word@photos.example/a", "https://photos.example:8443/a", "https://photos.example:22/a"],
    `https://photos.example/${"a".repeat(3000)}`,
    ...[null, undefined, 7, {}, ["https://photos.example/a"]],
  ])("%j is refused", (given) => expect(publicAddress(given)).toBeNull());
});

test.each(["93.184.216.34", "2606:4700::1111"])("%s leads to a public machine", (number) =>
  expect(isPublicNumber(number)).toBe(true),
);
test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "0.0.0.0", "224.0.0.1"],
  ...["::1", "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fe80::1", "fc00::1", "2002:7f00:1::", "2001:db8::1"],
  ...["64:ff9b::7f00:1", "no number"],
])("%s leads to none", (number) => expect(isPublicNumber(number)).toBe(false));

describe("a name", () => {
  const found = (numbers: string[], all: boolean) => {
    const resolve: Parameters<typeof publicLookup>[0] = (_name, _options, done) =>
      done(
        null,
        numbers.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    return new Promise((settle) =>
      publicLookup(resolve)("photos.example", { all }, (error, address) => settle(error?.code ?? address)),
    );
  };
  test("leads to the numbers that were looked at", async () => {
    expect(await found(["93.184.216.34", "2606:4700::1111"], false)).toBe("93.184.216.34");
    expect(await found(["93.184.216.34"], true)).toEqual([{ address: "93.184.216.34", family: 4 }]);
  });
  test("of a private network leads nowhere, also where only one of its numbers is private", async () => {
    expect(await found(["192.168.0.9"], false)).toBe("EPRIVATE");
    expect(await found(["93.184.216.34", "127.0.0.1"], true)).toBe("EPRIVATE");
  });
  test("that means this machine is not spoken to over the wire", async () => {
    const asked = nodeTransport({
      method: "GET",
      url: new URL("http://localhost:1/"),
      headers: {},
      body: null,
      bodyMaxBytes: 10,
      connectTimeoutMs: 5_000,
      readTimeoutMs: 5_000,
      totalTimeoutMs: 5_000,
      lookup: publicLookup(),
    });
    await expect(asked).rejects.toThrow("EPRIVATE");
  });
});

describe("reading a picture", () => {
  const at = "https://photos.example/a.jpg";
  test("reveals to its host nothing of who wants to see it, and is bounded", async () => {
    const { read, asked } = webOf({ [at]: {} });
    expect(await read(at)).toBe(picture);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(["accept", "user-agent"]);
    expect(asked[0]).toMatchObject({ method: "GET", bodyMaxBytes: 12 * 1024 * 1024 });
    expect(asked[0]?.totalTimeoutMs).toBeGreaterThan(14_000);
    expect(asked[0]?.totalTimeoutMs).toBeLessThanOrEqual(15_000);
    expect(asked[0]?.lookup).toBeDefined();
  });
  test("follows three redirects, each to a public address alone", async () => {
    const hop = (to: string) => ({ status: 302, location: to });
    const { read } = webOf({
      [at]: hop("https://cdn.example/1"),
      "https://cdn.example/1": hop("/2"),
      "https://cdn.example/2": {},
      "https://photos.example/round": hop("https://photos.example/round"),
      "https://photos.example/in": hop("https://127.0.0.1/secret"),
      "https://photos.example/down": hop("http://photos.example/plain"),
    });
    expect(await read(at)).toBe(picture);
    for (const way of ["round", "in", "down"]) expect(await read(`https://photos.example/${way}`)).toBeNull();
  });
  test("takes fifteen seconds with all its redirects", async () => {
    let now = 1000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const round = { [at]: { status: 302, location: at } };
    const { read, asked } = webOf(round, { onAsked: () => (now += 6000) });
    expect(await read(at)).toBeNull();
    expect(asked.map(({ totalTimeoutMs }) => totalTimeoutMs)).toEqual([15_000, 9000, 3000]);
  });
  test("goes no further once nobody waits for it", async () => {
    const leaving = new AbortController();
    const { read, asked } = webOf({ [at]: { status: 302, location: at } }, { onAsked: () => leaving.abort() });
    expect(await read(at, leaving.signal)).toBeNull();
    expect(asked.map(({ signal }) => signal)).toEqual([leaving.signal]);
  });
  test("that is gone, too large, slow or nowhere gives nothing", async () => {
    const failing = (fault: TransportError["fault"]) => ({ fault: new TransportError(fault, false, fault) });
    const { read, asked } = webOf({
      "https://photos.example/large": failing("too_large"),
      "https://photos.example/slow": failing("read_timeout"),
    });
    for (const way of ["large", "slow", "gone"]) expect(await read(`https://photos.example/${way}`)).toBeNull();
    const before = asked.length;
    expect(await read("http://localhost:3000/sandbox/control")).toBeNull();
    expect(asked.length).toBe(before);
  });
  test("of Google asks what stands in for Google, which whoever runs this has set", async () => {
    const sandbox = "http://localhost:4600/sandbox";
    const access = platformAccess(parseEnvironment({}), { origin: sandbox, forPeople: sandbox });
    const { read, asked } = webOf({ [`${sandbox}/google/photos/sandbox/7`]: {} }, { access });
    expect(await read("https://lh3.googleusercontent.com/sandbox/7")).toBe(picture);
    expect(asked[0]?.lookup).toBeUndefined();
    expect(await read("https://lh3.googleusercontent.com.photos.example/sandbox/7")).toBeNull();
    expect(asked[1]?.url.host).toBe("lh3.googleusercontent.com.photos.example");
  });
});

const loose = { runningOfGroup: 9, waitingOfGroup: 9 };

test("so many run at a time, so many wait, and the rest is sent away at once", async () => {
  const turns = new Turns({ ...loose, running: 2, waiting: 1 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await end;
    running--;
    return "done";
  };
  const all = [1, 2, 3, 4].map(() => turns.take("a", work));
  expect(await all[3]).toBeNull();
  resolve();
  expect(await Promise.all(all)).toEqual([{ value: "done" }, { value: "done" }, { value: "done" }, null]);
  expect(most).toBe(2);
  await expect(turns.take("a", async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take("a", async () => 1)).toEqual({ value: 1 });
});

test("a host that answers slowly holds its own places alone, running and waiting", async () => {
  const turns = new Turns({ running: 4, runningOfGroup: 2, waiting: 3, waitingOfGroup: 2 });
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const begun: string[] = [];
  const slow = Array.from({ length: 5 }, (_, at) =>
    turns.take("slow", () => {
      begun.push(`slow ${at}`);
      return end;
    }),
  );
  expect(await slow[4]).toBeNull();
  expect(await turns.take("quick", async () => "seen")).toEqual({ value: "seen" });
  expect(begun).toEqual(["slow 0", "slow 1"]);
  resolve("late");
  expect(await Promise.all(slow)).toEqual([...Array(4).fill({ value: "late" }), null]);
  expect(begun).toEqual(["slow 0", "slow 1", "slow 2", "slow 3"]);
});

test("who leaves gives the place in the row to another, and is never begun", async () => {
  const turns = new Turns({ ...loose, running: 1, waiting: 1 });
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    return end;
  };
  const leaving = new AbortController();
  const first = turns.take("a", work("first"));
  const left = turns.take("a", work("left"), leaving.signal);
  expect(await turns.take("a", work("too many"))).toBeNull();
  leaving.abort();
  expect(await left).toBeNull();
  const third = turns.take("a", work("third"));
  resolve("seen");
  expect(await Promise.all([first, third])).toEqual([{ value: "seen" }, { value: "seen" }]);
  expect(await turns.take("a", work("gone"), leaving.signal)).toBeNull();
  expect(begun).toEqual(["first", "third"]);
});
