import { spawnSync } from "node:child_process";
import { expect, inject, test } from "vitest";
import { recordAudit, systemActor } from "#api/audit/record.ts";
import { openDatabase } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { processEnvironment } from "#config/test-environment.ts";
import { createOrganization } from "#tests/factories/records.ts";
import { embeddedDataDir } from "#tests/setup/database.ts";

test("the command names each chain with its end, and ends with 1 at the first entry that was changed", async () => {
  const store = inject("testStore");
  if (store.kind !== "embedded") throw new Error("for the embedded store");
  const dataDir = embeddedDataDir(store.templateDir);
  const verify = () => {
    const env = processEnvironment({ DATA_DIR: dataDir });
    return spawnSync(process.execPath, ["bin/audit-verify.ts"], { env, encoding: "utf8" });
  };
  expect(verify()).toMatchObject({ status: 0, stdout: "There are no entries yet.\n" });

  const opened = () => openDatabase({ dataDir, poolSize: 1, isDurable: false });
  const first = await opened();
  const { id: organizationId, name } = await createOrganization(first);
  await transaction(first, async (tx) => {
    for (const name of ["Camille", "Zoé"])
      recordAudit(tx, { by: systemActor, action: "user.updated", subject: { id: null, name }, organizationId });
  });
  await first.close();
  const whole = verify();
  expect(whole.stdout).toMatch(new RegExp(`^whole {3}${name} .*: 2 entries, the last is 2 [0-9a-f]+$`, "m"));
  expect(whole.status).toBe(0);

  const second = await opened();
  await second.pool.query("alter table audit_entries disable trigger user");
  await second.pool.query("update audit_entries set action = 'user.created' where number = 2");
  await second.pool.query("alter table audit_entries enable trigger user");
  await second.close();
  const broken = verify();
  expect(broken.stdout).toContain(`BROKEN  ${name} (${organizationId}): entry 2 was changed`);
  expect(broken.status).toBe(1);
});
