/** The settings of a bench run, apart from those of the product. */
export const benchEnvironment = {
  /** Where generated databases of the embedded store are kept between runs. */
  dataDir: process.env.BENCH_DATA_DIR?.trim() || "data/bench",
  /** A free port for servers started by the bench; not one of those that `fetch` refuses (4190). */
  port: Number(process.env.BENCH_PORT?.trim() || 4184),
  /** Folder of labelled sentences (absa_restaurants_train_*.jsonl), which we may not distribute; without it they are not measured. */
  labelledFolder: process.env.BENCH_LABELLED?.trim() || undefined,
};
