/** How much data the figures are taken on. */
export type DataSize = { restaurants: number; reviews: number };

/** Raised with every change of the generator, so that nothing stale is measured. New migrations run on what is there. */
const generatorVersion = 2;
export const nameOf = ({ restaurants, reviews }: DataSize) => `bench_${restaurants}x${reviews}_v${generatorVersion}`;
