import "#config/private-files.ts";
import { explainFailure } from "./server/start-failure.ts";

try {
  // One after the other: error reporting must be started before the modules it instruments are loaded.
  const { env } = await import("#config/env.server.ts");
  const { startErrorReporting } = await import("./server/error-reporting.ts");
  const reporter = await startErrorReporting(env);
  const { start } = await import("./server/start.ts");
  await start(reporter);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
