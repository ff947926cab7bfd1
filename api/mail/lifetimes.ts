import type { MailKind } from "./compose.ts";

/** How long the link of a mail is good, in seconds; also what the mail itself says. */
export const linkLifetimeSeconds: Record<MailKind, number> = { password: 3600, confirm: 7 * 24 * 3600 };

const cases = Object.entries(linkLifetimeSeconds).map(([kind, seconds]) => `when '${kind}' then ${seconds}`);
/** When the link of a row of `mail_outbox` ends, as SQL; an unknown kind has the longest life. */
export const linkExpiresAt = `created_at + make_interval(secs => case kind ${cases.join(" ")}
  else ${Math.max(...Object.values(linkLifetimeSeconds))} end)`;
