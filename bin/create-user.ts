import "#config/private-files.ts";
import { parseArgs } from "node:util";
import { openDatabase } from "#api/db/database.ts";
import { createInvitedUser, InvitedUser } from "#api/domains/auth/invite.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { caslRoles, roles } from "#contract/abilities.ts";

const usage = `Creates a user and prints the link with which the person chooses a password (good for one hour).

  npm run create-user -- --email camille@example.com --name Camille [options]

  --lastname <name>          last name; without it the person is asked at the first sign-in
  --role <role>              ${roles.join(" | ")} (comptoir-basic)
  --language <code>          fr | en | es | it (fr)
  --organization <name>      organization to join; made when there is none of this name
  --casl-role <role>         ${caslRoles.join(" | ")}, inside the organization
  --mail                     sends the link as well, once a mail server is set
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: "string" },
      name: { type: "string" },
      lastname: { type: "string" },
      role: { type: "string" },
      language: { type: "string" },
      organization: { type: "string" },
      "casl-role": { type: "string" },
      mail: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || !values.email) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const input = InvitedUser.safeParse({ ...values, caslRole: values["casl-role"] });
  if (!input.success) {
    const wrong = input.error.issues.map((issue) => `  --${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Not right:\n${wrong.join("\n")}`);
  }
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: 1,
  });
  try {
    const { href } = await createInvitedUser(database, apiSettings(env, secrets).publicOrigin, input.data, values.mail);
    process.stdout.write(`${input.data.email} was created. To choose a password, open:\n${href}\n`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
