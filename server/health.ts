import { Hono } from "hono";

/** Check of `/readyz`: whether a dependency of this process can be reached. */
export type ReadinessCheck = {
  name: string;
  check(): Promise<boolean>;
  /** False: what it checks is named when it fails, and the process can work all the same. */
  isEssential?: boolean;
};

const checkTimeoutMs = 2_000;
/** Version label of the product (specification, section 9). */
export const versionLabel = "v3";

async function passes({ check }: ReadinessCheck): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), checkTimeoutMs);
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz`: the process responds. `/readyz`: it can work, and is not shutting down. `/version`: its build. */
export function health(options: { checks: ReadinessCheck[]; buildId: string | null; isStopping: () => boolean }) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/version", (c) => c.json({ version: versionLabel, build: options.buildId }));
  app.get("/readyz", async (c) => {
    const results = await Promise.all(
      options.checks.map(async (check) => {
        const passed = await passes(check);
        return { name: check.name, passed, isEnough: passed || check.isEssential === false };
      }),
    );
    const ready = !options.isStopping() && results.every(({ isEnough }) => isEnough);
    const checks = Object.fromEntries(results.map(({ name, passed }) => [name, passed ? "ok" : "failed"]));
    return c.json(
      { status: options.isStopping() ? "stopping" : ready ? "ready" : "not ready", checks },
      ready ? 200 : 503,
    );
  });
  return app;
}
