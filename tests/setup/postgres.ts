import type { TestProject } from "vitest/node";
import { openDatabase } from "#api/db/database.ts";
import { findPostgresServer, onServer, withDatabaseName } from "./postgres-server.ts";
import { templateKey } from "./template-key.ts";

/** Makes the template database on the server, once per state of the migrations; concurrent runs wait for each other. */
export default async function setup(project: TestProject): Promise<void> {
  const serverUrl = await findPostgresServer();
  if (!serverUrl) throw new Error("PostgreSQL no longer answers.");
  const template = `comptoir_test_template_${await templateKey()}`;
  await onServer(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('comptoir-test-template'))");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    const databaseUrl = withDatabaseName(serverUrl, unfinished);
    const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 1 });
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  project.provide("testStore", { kind: "postgres", serverUrl, template });
}
