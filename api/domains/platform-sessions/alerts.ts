import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { type StopSettings, stopLink } from "#api/domains/notifications/mail.ts";
import { notify } from "#api/domains/notifications/notify.ts";
import { writtenScope } from "#api/domains/notifications/settings/mails.ts";
import { composeConnectionEndingMail } from "#api/mail/connection-ending.ts";
import { composeConnectionLostMail } from "#api/mail/connection-lost.ts";
import { createMail } from "#api/mail/outbox.ts";
import { Language } from "#contract/languages.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";

type Person = { id: string; email: string; name: string; language: string };
type Trouble = { key: ConnectionKey; account_name: string; restaurants: string[] };
const restaurantsNamedMax = 5;

/** Address of the page where an account is reconnected. */
export const reconnectAddress = (publicOrigin: string, credentialId: string): string =>
  `${publicOrigin}/credentials?credential=${credentialId}`;

/**
 * Inserts the mail about an account for everybody concerned, each in their language, in the transaction that marks it: lost, or with
 * `endsAt` about to end. `restaurantId`: only this restaurant's page is lost. Concerned are the person who connected it, if still in its
 * organization, and the organization's owners; without any of these its account managers. Returns how many were inserted.
 */
export async function writeAlerts(
  tx: Statements,
  credentialId: string,
  settings: StopSettings,
  { restaurantId = null, endsAt = null }: { restaurantId?: string | null; endsAt?: Date | null } = {},
): Promise<number> {
  const people = await rowsOf<Person>(
    tx,
    sql`
  with c as (select ${credentials.userId} as person, ${credentials.organizationId} as organization from ${credentials} where ${credentials.id} = ${credentialId}),
  concerned as (
    select ${users.id}, ${users.email}, ${users.name}, ${users.defaultLanguage} as language, false as is_deputy from ${users} join c on c.person = ${users.id}
      where c.organization is null or ${users.role} = 'admin' or exists (select from ${organizationMembers}
        where ${organizationMembers.organizationId} = c.organization and ${organizationMembers.userId} = ${users.id})
    union
    select ${users.id}, ${users.email}, ${users.name}, ${users.defaultLanguage}, ${users.role} = 'accountManager' from c
      join ${organizationMembers} on ${organizationMembers.organizationId} = c.organization join ${users} on ${users.id} = ${organizationMembers.userId}
      where (${organizationMembers.caslRole} = 'owner' and ${users.role} = 'comptoir-basic') or ${users.role} = 'accountManager')
  select distinct on (id) id, email, name, language from concerned
  where not is_deputy or not exists (select 1 from concerned where not is_deputy) order by id`,
  );
  const rows = await rowsOf<Trouble>(
    tx,
    sql`select ${credentials.key}, ${credentials.accountName}, array(
    select coalesce(${restaurants.internalName}, ${restaurants.name}) from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
    where ${platforms.credentialId} = ${credentials.id} and (${restaurantId}::uuid is null or ${restaurants.id} = ${restaurantId}) order by fold(${restaurants.name}) collate "C", ${restaurants.id}) as restaurants
  from ${credentials} where ${credentials.id} = ${credentialId}`,
  );
  const [trouble] = rows;
  if (!trouble) return 0;
  const notified = endsAt
    ? null
    : await notify(tx, {
        event: "connection_lost",
        subject: { kind: "connection", id: credentialId },
        restaurantId: null,
        userIds: people.map(({ id }) => id),
        occurrence: newId(),
        data: { platform: trouble.key, account: trouble.account_name, restaurantCount: trouble.restaurants.length },
        mail: "own",
      });
  const mailed = people.filter(
    ({ id }) => notified === null || notified.some(({ userId, mailNow }) => mailNow && userId === id),
  );
  for (const person of mailed) {
    const language = Language.catch("fr").parse(person.language);
    const facts = {
      name: person.name,
      platformName: connectionNames[trouble.key],
      accountName: trouble.account_name,
      restaurants: trouble.restaurants.slice(0, restaurantsNamedMax),
      restaurantCount: trouble.restaurants.length,
      href: reconnectAddress(settings.publicOrigin, credentialId),
    };
    const mail = endsAt
      ? composeConnectionEndingMail(language, { ...facts, endsAt })
      : composeConnectionLostMail(language, {
          ...facts,
          stop: stopLink(settings, { userId: person.id, language }, writtenScope(["connection_lost"])),
        });
    await createMail(tx, person.email, mail);
  }
  return mailed.length;
}
