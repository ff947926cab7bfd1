/**
 * Asks one address twenty times a second, in a process of its own, until its input ends. Prints a line once the first response is there and
 * then, as JSON, how many there were, the longest wait in milliseconds and how many were not 200.
 */
import { setTimeout } from "node:timers/promises";

export type Asked = { count: number; worstMs: number; refused: number };

const [address = ""] = process.argv.slice(2);
const everyMs = 50;
const asked: Asked = { count: 0, worstMs: 0, refused: 0 };
let isOver = false;
process.stdin.resume().on("end", () => {
  isOver = true;
});

async function ask(): Promise<void> {
  const startedAt = performance.now();
  const status = await fetch(address).then(async (response) => (await response.text()) && response.status);
  asked.count++;
  asked.worstMs = Math.max(asked.worstMs, performance.now() - startedAt);
  if (status !== 200) asked.refused++;
}

// The first response includes what starting a client costs.
await ask();
Object.assign(asked, { count: 0, worstMs: 0 });
process.stdout.write("asking\n");
const waiting: Promise<void>[] = [];
while (!isOver) {
  waiting.push(ask());
  await setTimeout(everyMs);
}
await Promise.all(waiting);
process.stdout.write(`${JSON.stringify(asked)}\n`);
