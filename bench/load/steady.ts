import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";

export type Visit = { status: number; ms: number };
export type SteadyPlan = {
  origin: string;
  path: string;
  headers: Record<string, string>;
  perSecond: number;
  seconds: number;
  /** Called every few seconds. */
  look?: () => void;
};

const timeoutMs = 60_000;
const tickMs = 10;
const lookEveryMs = 5_000;

/**
 * Status 0: no response within a minute, or a lost connection. Asks again, as browsers do, where the server was closing an idle connection
 * at the moment it was used once more.
 */
function ask(plan: SteadyPlan, agent: Agent): Promise<Visit> {
  const { origin, path, headers } = plan;
  const { promise, resolve } = Promise.withResolvers<Visit>();
  const askedAt = performance.now();
  const end = (status: number) => resolve({ status, ms: performance.now() - askedAt });
  const sent = request(new URL(path, origin), { headers, agent, timeout: timeoutMs }, (response) => {
    response.resume();
    response.on("end", () => end(response.statusCode ?? 0));
    response.on("error", () => end(0));
  });
  sent.on("timeout", () => sent.destroy());
  sent.on("error", (error: NodeJS.ErrnoException) =>
    sent.reusedSocket && error.code === "ECONNRESET" ? void ask(plan, agent).then(resolve) : end(0),
  );
  sent.end();
  return promise;
}

/** Visitors at a steady pace, however long earlier ones still wait, which a fixed number of connections cannot show. */
export async function visitSteadily(plan: SteadyPlan): Promise<Visit[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<Visit>[] = [];
  const startedAt = performance.now();
  let lookedAt = startedAt;
  for (let gone = 0; gone < plan.seconds * 1000; gone = performance.now() - startedAt) {
    while (answers.length < (gone / 1000) * plan.perSecond) answers.push(ask(plan, agent));
    if (performance.now() - lookedAt > lookEveryMs) {
      plan.look?.();
      lookedAt = performance.now();
    }
    await setTimeout(tickMs);
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}
