/** What we foresaw (a setting, a database) is a plain Error with a sentence that helps; anything else needs its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}

try {
  // One after the other: error reporting has to be there before what it watches.
  const { env } = await import("#config/env.server.ts");
  const { startErrorReporting } = await import("./server/error-reporting.ts");
  const reporter = await startErrorReporting(env);
  const { start } = await import("./server/start.ts");
  await start(reporter);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

export {};
