import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { demoSignInEmail } from "#api/demo/organization.ts";
import { demoPassword } from "#api/demo/seed.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { createUser } from "#tests/factories/records.ts";
import { startServer, temporaryDataDir } from "./running-server.ts";

const { dataDir, remove } = temporaryDataDir();
const emails = [demoSignInEmail, "admin@comptoir.example", "e2e@comptoir.example"];
beforeAll(async () => {
  // As a start on one's own machine made them; the rest of the demo plays no part.
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const passwordHash = await hashPassword(demoPassword);
  for (const email of emails) await createUser(database, { email, passwordHash, role: "admin" });
  await database.close();
});
afterAll(remove);

/** Starts on that folder, tries all three by the product API, and stops. */
async function tryAll(settings: Record<string, string>) {
  const server = await startServer({ DATA_DIR: dataDir, ...settings });
  onTestFinished(async () => void (await server.stop()));
  const signIn = async (email: string) => {
    const body = JSON.stringify({ email, password: demoPassword });
    const headers = { "content-type": "application/json" };
    return (await fetch(`${server.origin}/api/v1/auth/login`, { method: "POST", headers, body })).status;
  };
  const statuses = await Promise.all(emails.map(signIn));
  await server.stop();
  return { statuses, said: server.output() };
}

test("the demo's password, which everybody knows, opens nothing where others may come, and the start says so", async () => {
  const publicly: Record<string, string>[] = [{ APP_ENV: "production" }, { PUBLIC_ORIGIN: "https://comptoir.example" }];
  for (const settings of publicly) {
    const { statuses, said } = await tryAll(settings);
    expect(statuses).toEqual([401, 401, 401]);
    expect(said).not.toContain(demoPassword);
    expect(said).toMatch(/the demo's accounts are closed here.*npm run create-user/);
    expect(said).toMatch(/stands in the repository.*e2e@comptoir\.example/);
  }
  const { statuses, said } = await tryAll({ DEMO: "true" });
  expect(statuses).toEqual([200, 200, 200]);
  expect(said).toContain(`sign in with ${demoSignInEmail} and ${demoPassword}`);
});
