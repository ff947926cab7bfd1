import { parentPort } from "node:worker_threads";
import type { Finding, ReviewToAnalyse } from "../analyser.ts";
import { analyseReview } from "./embedded.ts";
import { loadDetector } from "./language.ts";

/** A request to the thread; its response carries the same number. */
export type Question = { number: number; reviews: readonly ReviewToAnalyse[] };
export type ThreadResponse = { number: number; findings: Finding[] };

const detector = loadDetector();

parentPort?.on("message", async ({ number, reviews }: Question) => {
  const detect = await detector;
  parentPort?.postMessage({
    number,
    findings: reviews.map((review) => analyseReview(review, detect)),
  } satisfies ThreadResponse);
});
