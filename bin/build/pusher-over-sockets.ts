import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const sources = join(dirname(require.resolve("pusher-js/package.json")), "src");
const { version } = require("pusher-js/package.json") as { version: string };
const runtime = fileURLToPath(new URL("./socket-runtime.mjs", import.meta.url));

/** Constants that the client's own build fills in; no content delivery network is used. */
const names = `const global = globalThis, VERSION = "${version}", CDN_HTTP = "", CDN_HTTPS = "", DEPENDENCY_SUFFIX = "";\n`;

/**
 * Builds the push client from its sources with WebSockets alone (`socket-runtime.mjs` replaces its own runtime). The published build
 * includes
 * five fallbacks for a missing WebSocket, which the product has switched off, and encrypted channels, which it does not use: four tenths of
 * its size.
 */
export function pusherOverSockets(): Plugin {
  return {
    name: "comptoir:pusher-over-sockets",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^(?:pusher-js|runtime|core\/.+|.*\/pusher|.*\/encrypted_channel|pusher-js\/src\/.+)$/ },
      handler(id, importer = "") {
        if (id === "pusher-js") return join(sources, "core/pusher.ts");
        if (importer === runtime) return join(sources, `${id.slice("pusher-js/src/".length)}.ts`);
        if (!importer.startsWith(sources)) return null;
        if (id === "runtime") return runtime;
        if (id.startsWith("core/")) return join(sources, `${id}.ts`);
        return join(sources, id.endsWith("/pusher") ? "core/pusher.ts" : "core/channels/private_channel.ts");
      },
    },
    transform: {
      filter: { id: /\/pusher-js\/src\/core\//, code: /\bglobal\b|\bVERSION\b/ },
      handler: (code) => names + code,
    },
  };
}
