import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Environment, parseEnvironment } from "./environment.ts";
import { mediaSettings } from "./media-settings.ts";

describe("settings", () => {
  test("stand in the guide's table, each with its default and meaning, and those of the README as they do there", () => {
    const rows = Object.entries(Environment.shape).map(([name, schema]) => {
      const { data: initial } = schema.safeParse(undefined);
      return `| \`${name}\` | ${initial === undefined ? "" : `\`${initial}\``} | ${schema.description} |`;
    });
    const tableIn = (path: string) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => /^\| `[A-Z]/.test(line));
    expect(tableIn("docs/guides/settings.md")).toEqual(rows);
    const first = tableIn("README.md");
    expect(first).toHaveLength(10);
    expect(first.filter((row) => !rows.includes(row))).toEqual([]);
  });
  test("that are blank are as good as unset", () => {
    expect(parseEnvironment({ PORT: " ", DATABASE_URL: "", DEMO: "" })).toEqual(parseEnvironment({}));
  });
  test("that are not understood stop the start, and all of them are named at once", () => {
    // With two connections nothing but notifications would be heard.
    const wrong = {
      PORT: "eighty",
      ROLE: "king",
      DATABASE_POOL_SIZE: "3",
      DATABASE_URL: "mysql://db",
      PUBLIC_ORIGIN: "comptoir.example",
    };
    for (const name of Object.keys(wrong)) expect(() => parseEnvironment(wrong)).toThrow(name);
  });
  test.each([
    [{ PORT: "eighty" }, "`eighty`"],
    [{ ROLE: "king" }, "`king`"],
    [{ PUBLIC_ORIGIN: "comptoir.example" }, "begins with http:// or https:// (found `comptoir.example`)"],
    [{ DATABASE_URL: "mysql://ana:s3cr3t@db.example/c?p=s3cr3t" }, "postgresql:// (found `mysql://db.example`)"],
    [{ DATABASE_URL: "postgres//ana:s3cr3t@db.example" }, "(found 31 characters)"],
    [{ SMTP_URL: "smtp.example:587" }, "smtps:// (found `smtp.example:587`)"],
    [{ SMTP_URL: "ana:s3cr3t@smtp.example" }, "(found 23 characters)"],
    [{ SESSION_SECRETS: "kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU,s3cr3t" }, "(found 6 characters as number 2 of the list)"],
    [{ METRICS_TOKEN: "s3cr3t" }, "(found 6 characters)"],
    [{ VAPID_PRIVATE_KEY: "s3cr3t" }, "is no key of 32 bytes in base64url (found 6 characters)"],
    [{ VAPID_SUBJECT: "ana" }, "needs `mailto:` and an address, or one that begins with https:// (found `ana`)"],
    [{ GOOGLE_PUBSUB_TOPIC: "reviews" }, "is no topic of Pub/Sub (found `reviews`)"],
    [{ S3_BUCKET: "Fichiers" }, "is no name of a bucket (found `Fichiers`)"],
    [{ S3_ENDPOINT: "https//s3.example" }, "found 17 characters"],
  ])("that are not understood are refused with what was found, and no secret: %j", (wrong, said) => {
    expect(() => parseEnvironment(wrong as Record<string, string>)).toThrow(said);
    expect(() => parseEnvironment(wrong as Record<string, string>)).not.toThrow(/s3cr3t/);
  });
  test.each([
    "short",
    "changeme-changeme-changeme-changeme",
    "secretsecretsecretsecretsecretsecret",
    "a".repeat(40),
    "0123456789012345678901234567890, aaaa",
  ])("that are weak secrets are refused: %s", (secret) => {
    expect(() => parseEnvironment({ SESSION_SECRETS: secret })).toThrow("SESSION_SECRETS");
    expect(() => parseEnvironment({ JWT_SECRETS: secret })).toThrow("JWT_SECRETS");
  });
  test("take several secrets, of which the first signs", () => {
    const secrets = ["kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU", "Zr5Nw8Ub1Yc4Ve7Xt0Rm3Qp6Ol9Ik2Jh"];
    expect(parseEnvironment({ SESSION_SECRETS: secrets.join(" , ") }).SESSION_SECRETS).toEqual(secrets);
  });
  test("name the public address by its origin alone", () => {
    expect(parseEnvironment({ PUBLIC_ORIGIN: "https://comptoir.example/some/path" }).PUBLIC_ORIGIN).toBe(
      "https://comptoir.example",
    );
  });
});

describe("a bucket for files", () => {
  const bucket = {
    S3_ENDPOINT: "https://s3.example/",
    S3_REGION: "eu-west-3",
    S3_BUCKET: "fichiers",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  test("takes five settings, and the folder is used without any of them", () => {
    expect(mediaSettings(parseEnvironment({ ...bucket, S3_PREFIX: "comptoir" }))).toMatchObject({
      directory: "data/media",
      s3: { endpoint: "https://s3.example", bucket: "fichiers", prefix: "comptoir/", forcePathStyle: false },
    });
    expect(mediaSettings(parseEnvironment({})).s3).toBeNull();
  });
  test.each(Object.keys(bucket))("without %s stops the start and says what it goes with", (name) => {
    expect(() => parseEnvironment({ ...bucket, [name]: "" })).toThrow(
      new RegExp(`  ${name}: is missing, and goes with S3_`),
    );
  });
  test.each([
    { S3_BUCKET: "Fichiers/../autre" },
    { S3_ENDPOINT: "s3.example" },
    { S3_PREFIX: "../" },
    { S3_PREFIX: "a/../b" },
    { S3_PREFIX: "a b" },
    { S3_PREFIX: "a+b" },
    { S3_PREFIX: "caf%C3%A9" },
  ])("is refused: %o", (wrong) => {
    expect(() => parseEnvironment({ ...bucket, ...wrong })).toThrow(Object.keys(wrong)[0]);
  });
});
