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

/** A picture of a few colours as PNG. `paint` returns the colour of a point. */
function png(colours: readonly Colour[], paint: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc(height * (1 + width));
  let at = 0;
  for (let y = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) rows[at++] = paint(x, y);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a point, each the number of a colour.
  head.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const palette = chunk("PLTE", Buffer.from(colours.flat()));
  const data = chunk("IDAT", deflateSync(rows, { level: 1 }));
  return Buffer.concat([signature, chunk("IHDR", head), palette, data, chunk("IEND", Buffer.of())]);
}

/** A plate on a table cloth with food on it, the same for the same key. */
function plateOf(key: string): Buffer {
  const random = createRandom(`photo/${key}`);
  const middle = { x: random.whole(190, 290), y: random.whole(150, 210) };
  const rim = random.whole(120, 150);
  const ring = (radius: number, colour: Colour, at = middle) => ({ ...at, reach: radius * radius, colour });
  const pieces = Array.from({ length: random.whole(3, 9) }, () =>
    ring(random.whole(14, 40), random.pick(dishes), {
      x: middle.x + random.whole(-60, 60),
      y: middle.y + random.whole(-55, 55),
    }),
  );
  // From bottom to top.
  const layers = [ring(rim, [232, 228, 220]), ring(rim - 18, [250, 248, 243]), ...pieces];
  return png([random.pick(cloths), ...layers.map(({ colour }) => colour)], (x, y) => {
    let top = layers.length;
    for (; top > 0; top--) {
      const layer = layers[top - 1];
      if (layer && (x - layer.x) ** 2 + (y - layer.y) ** 2 < layer.reach) break;
    }
    return top;
  });
}

/** Google's picture host: photos of reviews. */
export function googlePhotos(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("googlePhotos"));
  app.use("*", gate(context, "googlePhotos", googleRefusals));
  app.get("/sandbox/:key", (c) =>
    c.body(new Uint8Array(plateOf(c.req.param("key"))), 200, { "Content-Type": "image/png" }),
  );
  return app;
}
