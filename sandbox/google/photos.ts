import { crc32, deflateSync } from "node:zlib";
import { Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { gate } from "../http/gate.ts";
import { createRandom } from "../world/random.ts";
import { googleRefusals } from "./errors.ts";

const width = 480;
const height = 360;

type Colour = readonly [red: number, green: number, blue: number];
const cloths: readonly Colour[] = [
  [214, 196, 168],
  [120, 84, 60],
  [62, 74, 70],
  [236, 228, 214],
];
const dishes: readonly Colour[] = [
  [196, 84, 48],
  [222, 170, 72],
  [104, 132, 64],
  [150, 54, 60],
  [236, 206, 150],
];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** A picture of eight bits a channel, as PNG. `paint` tells the colour of a point. */
function png(paint: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++) for (const part of paint(x, y)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.of())]);
}

/** A plate on a table cloth with something on it, the same for the same key. */
function plateOf(key: string): Buffer {
  const random = createRandom(`photo/${key}`);
  const cloth = random.pick(cloths);
  const middle = { x: random.whole(190, 290), y: random.whole(150, 210) };
  const rim = random.whole(120, 150);
  const pieces = Array.from({ length: random.whole(3, 9) }, () => ({
    x: middle.x + random.whole(-60, 60),
    y: middle.y + random.whole(-55, 55),
    radius: random.whole(14, 40),
    colour: random.pick(dishes),
  }));
  return png((x, y) => {
    const from = (point: { x: number; y: number }) => Math.hypot(x - point.x, y - point.y);
    const piece = pieces.findLast((one) => from(one) < one.radius);
    if (piece && from(middle) < rim - 22) return piece.colour;
    if (from(middle) < rim - 18) return [250, 248, 243];
    return from(middle) < rim ? [232, 228, 220] : cloth;
  });
}

/** The host Google serves pictures from: what guests added to their reviews. */
export function googlePhotos(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("googlePhotos"));
  app.use("*", gate(context, "googlePhotos", googleRefusals));
  app.get("/sandbox/:key", (c) =>
    c.body(new Uint8Array(plateOf(c.req.param("key"))), 200, { "Content-Type": "image/png" }),
  );
  return app;
}
