import { createRequire } from "node:module";
import type { Plugin } from "vite";

const packages = /^react(?:-dom)?(?:\/[\w-]+)?$/;
const ownFiles = /node_modules\/(?:react|react-dom|scheduler)\//;
const prefix = "\0react-module:";

/**
 * React is CommonJS. Each chunk that uses it would need the bundler's CommonJS helpers, which would be a file and a request of their own.
 * As
 * one ES module, only the chunk that contains React needs them.
 */
export function reactAsModules(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: "comptoir:react-as-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: packages },
      handler: (id, importer = "") =>
        importer.startsWith(prefix) || ownFiles.test(importer) ? null : { id: prefix + id, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0react-module:/ },
      handler(id) {
        const name = id.slice(prefix.length);
        const exported = Object.keys(require(name) as object).join(", ");
        return `import whole from "${name}";\nexport default whole;\nexport const { ${exported} } = whole;`;
      },
    },
  };
}
