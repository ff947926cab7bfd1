import "#config/private-files.ts";
import { explainFailure } from "./server/start-failure.ts";

try {
  // One after the other: error reporting has to be there before what it watches.
  const { env } = await import("#config/env.server.ts");
  const { startErrorReporting } = await import("./server/error-reporting.ts");
  const reporter = await startErrorReporting(env);
  const { start } = await import("./server/start.ts");
  await start(reporter);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
