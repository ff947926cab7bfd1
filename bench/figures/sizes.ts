import { allStyleBytes } from "../style-bytes.ts";
import { type Figure, kilobytes } from "../table.ts";

/** Size of the build without its scripts, which the pages at rest count. */
export async function measureSizes(): Promise<Figure[]> {
  const styles = allStyleBytes();
  return [
    {
      name: "CSS of the whole app (brotli)",
      ours: kilobytes(styles),
      reference: "8.0 kB (best peer)",
      ratio: `${(styles / 8000).toFixed(2)} ×`,
      target: "≤ 16 kB",
      passes: styles <= 15_000,
    },
  ];
}
