import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest files: begun last, they would leave the other workers idle. */
const longest = [
  "guards/guard-matrix.",
  "import-command.",
  "demo/seed.",
  "web/review-counts.",
  "embedded/snapshot.",
  "outbox-kill.",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.includes(name));
  return rank < 0 ? longest.length : rank;
};

/** A clean checkout has no earlier runs, by which Vitest would have ordered the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
