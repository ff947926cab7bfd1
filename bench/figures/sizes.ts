import { allStyleBytes, loadBuild, routeSize } from "../route-sizes.ts";
import { type Figure, kilobytes } from "../table.ts";

const reviewScreen = "/restaurants/00000000-0000-7000-8000-000000000000/reputation/reviews";

/** What the build weighs, after its own manifest. */
export async function measureSizes(): Promise<Figure[]> {
  const review = routeSize(await loadBuild(), reviewScreen);
  const styles = allStyleBytes();
  return [
    {
      name: `JavaScript of the review screen, first load (${review.scriptFiles} files, brotli)`,
      ours: kilobytes(review.scriptBytes),
      reference: "182 kB (best peer)",
      ratio: `${(review.scriptBytes / 182_000).toFixed(2)} ×`,
      target: "≤ 125 kB",
      passes: review.scriptBytes <= 125_000,
    },
    {
      name: "CSS of the whole app (brotli)",
      ours: kilobytes(styles),
      reference: "8.0 kB (best peer)",
      ratio: `${(styles / 8000).toFixed(2)} ×`,
      target: "≤ 15 kB",
      passes: styles <= 15_000,
    },
  ];
}
