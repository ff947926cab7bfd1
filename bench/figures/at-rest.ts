import { measureScreensAtRest, type ScreenAtRest } from "../at-rest.ts";
import { type Figure, kilobytes } from "../table.ts";

function figureOf({ name, limits, measured }: ScreenAtRest): Figure {
  const { requests, scriptFiles, scriptBytes } = measured;
  const { requests: requestsMax = Number.POSITIVE_INFINITY } = limits;
  const others = Number.isFinite(requestsMax) ? `, ${requestsMax} requests` : "";
  return {
    name: `JavaScript of ${name} at rest, brotli`,
    ours: `${kilobytes(scriptBytes)}, ${scriptFiles} files, ${requests} requests`,
    target: `≤ ${kilobytes(limits.scriptBytes)}, ${limits.scriptFiles} files${others}`,
    passes: scriptBytes <= limits.scriptBytes && scriptFiles <= limits.scriptFiles && requests <= requestsMax,
  };
}

/** What a page has fetched five seconds after its load, without interaction. */
export async function measureBytesAtRest(): Promise<Figure[]> {
  return (await measureScreensAtRest()).map(figureOf);
}
