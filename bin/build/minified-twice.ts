import { minify } from "terser";
import type { Plugin } from "vite";

/** Minifies each script of the browser a second time: Terser joins and folds what Vite's own minifier leaves (docs/decisions/328). */
export function minifiedTwice(): Plugin {
  return {
    name: "comptoir:minified-twice",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.code === "") continue;
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (code !== undefined) file.code = code;
      }
    },
  };
}
