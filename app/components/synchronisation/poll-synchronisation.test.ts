import { expect, test } from "vitest";
import { pollIntervalMs, pollSynchronisation } from "./poll-synchronisation.ts";

type View = { isRunning: boolean; step: number };
const views = (...running: boolean[]): View[] => running.map((isRunning, step) => ({ isRunning, step }));

/** Follows these views; returns what was shown, the number of pauses, and the last view. */
async function follow(list: (View | Error)[], controller = new AbortController(), onPause = () => {}) {
  const shown: number[] = [];
  let pauseCount = 0;
  const next = async () => {
    const view = list.shift() ?? { isRunning: false, step: -1 };
    if (view instanceof Error) throw view;
    return view;
  };
  const last = await pollSynchronisation<View>({
    first: next,
    read: next,
    onView: ({ step }) => void shown.push(step),
    pause: async () => {
      pauseCount++;
      onPause();
    },
    signal: controller.signal,
  });
  return { last, shown, pauseCount };
}

test("asks again after each pause until nothing is under way, and no longer", async () => {
  const { last, shown, pauseCount } = await follow(views(true, true, false, true));
  expect({ last, shown, pauseCount }).toEqual({ last: { isRunning: false, step: 2 }, shown: [0, 1, 2], pauseCount: 2 });
});

test("where nothing goes on it looks once", async () => {
  expect(await follow(views(false))).toMatchObject({ shown: [0], pauseCount: 0 });
});

test("another restaurant was selected: nothing more is asked or shown", async () => {
  const controller = new AbortController();
  const { last, shown } = await follow(views(true, true, false), controller, () => controller.abort());
  expect({ last, shown }).toEqual({ last: null, shown: [0] });
});

test("a start that fails is thrown", async () => {
  await expect(follow([new Error("503")])).rejects.toThrow("503");
});

test("a look that fails is tried again, but not for ever", async () => {
  const [first, second] = views(true, false);
  const some = Array.from({ length: 5 }, () => new Error("offline"));
  expect(await follow([first as View, ...some, second as View])).toMatchObject({ last: { isRunning: false } });
  const many = Array.from({ length: 100 }, () => new Error("offline"));
  expect((await follow([first as View, ...many])).last).toBeNull();
});

test("it looks each second, and while all waits for a platform not before that goes on", () => {
  expect([null, 0, 1, 90].map((waitSeconds) => pollIntervalMs({ waitSeconds }))).toEqual([1000, 1000, 1000, 90_000]);
});
