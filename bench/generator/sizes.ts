/** How much data the figures are taken on. */
export type DataSize = { restaurants: number; reviews: number };

/** Raised with every change of the generator, so that kept data are regenerated. New migrations run on kept data. */
const generatorVersion = 2;
export const nameOf = ({ restaurants, reviews }: DataSize) => `bench_${restaurants}x${reviews}_v${generatorVersion}`;

const statisticsVersion = 3;
/** The same for the data of statistics (`fillStatistics`). */
export const statisticsNameOf = ({ restaurants, reviews }: DataSize) =>
  `bench_statistics_${restaurants}x${reviews}_v${statisticsVersion}`;
