import { describe, expect, test } from "vitest";
import { resultsWithin } from "./within.ts";

const never = new Promise<never>(() => {});

describe("numbers that a page waits for", () => {
  test("are all there where the patience lasts, in the order of the questions", async () => {
    const questions = Array.from({ length: 20 }, (_, index) => async () => index);
    expect(await resultsWithin(questions, never)).toEqual(questions.map((_, index) => index));
  });

  test("are left out when it ends, and none is begun after that", async () => {
    const patience = Promise.withResolvers<void>();
    const asked: number[] = [];
    const question = (index: number) => () => {
      asked.push(index);
      if (index === 3) patience.resolve();
      return index < 2 ? Promise.resolve(index) : never;
    };
    const results = await resultsWithin([0, 1, 2, 3, 4, 5, 6, 7].map(question), patience.promise);
    expect(results.slice(0, 2)).toEqual([0, 1]);
    expect(results.slice(2)).toEqual([null, null, null, null, null, null]);
    expect(Math.max(...asked)).toBeLessThan(5);
  });

  test("that cannot be had for a reason of the page are the page's failure", async () => {
    await expect(resultsWithin([() => Promise.reject(new Error("signed out"))], never)).rejects.toThrow("signed out");
  });
});
