import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { createSandbox } from "#sandbox/sandbox.ts";
import { createWorld } from "#sandbox/world/create-world.ts";
import { isOwnHost, ownHosts } from "#server/http/own-host.ts";

const usage = `Runs the platform sandbox on its own: a stand-in for every platform, on an invented world.

  node bin/sandbox.ts [options]

  --port <number>         port to listen on, 0 for any free one (4600)
  --locations <number>    houses in its world (6)
  --reviews <number>      reviews of each, on each platform (40)
  --per-day <number>      new reviews per house and day (1)
  --seed <text>           another seed, another world (sandbox)
  --app <origin>          where Comptoir runs: people are sent back there (http://localhost:3000)
`;

const listenHost = "127.0.0.1";

const countOf = (name: string, text: string): number => {
  const count = Number(text);
  if (!Number.isFinite(count) || count < 0) throw new Error(`--${name} must be a number, not "${text}".`);
  return count;
};

function main(): void {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4600" },
      locations: { type: "string", default: "6" },
      reviews: { type: "string", default: "40" },
      "per-day": { type: "string", default: "1" },
      seed: { type: "string", default: "sandbox" },
      app: { type: "string", default: "http://localhost:3000" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const world = createWorld({
    seed: values.seed,
    locations: countOf("locations", values.locations),
    reviewsPerLocation: countOf("reviews", values.reviews),
    reviewsPerDay: countOf("per-day", values["per-day"]),
    startsAt: Date.now(),
  });
  let handle: ((request: Request) => Promise<Response>) | null = null;
  const hosts = ownHosts(undefined, listenHost);
  const server = serve({
    fetch: (request) => {
      // Foreign pages whose host name resolves to this machine must not control the sandbox.
      if (!isOwnHost(hosts, new URL(request.url).host)) return new Response(null, { status: 421 });
      return handle?.(request) ?? new Response(null, { status: 503 });
    },
    hostname: listenHost,
    port: countOf("port", values.port),
  });
  server.once("listening", () => {
    const address = server.address();
    const origin = `http://localhost:${typeof address === "object" ? address?.port : ""}/sandbox`;
    const sandbox = createSandbox({ origin, world, trustedOrigins: [new URL(values.app).origin], tickMs: 5_000 });
    handle = sandbox.fetch;
    process.stdout.write(`The sandbox is ready: ${origin}\n`);
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => {
        sandbox.close();
        server.close();
      });
  });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
