import type { Queryable } from "#api/db/transaction.ts";
import { composeConnectionEndingMail } from "#api/mail/connection-ending.ts";
import { composeConnectionLostMail } from "#api/mail/connection-lost.ts";
import { createMail } from "#api/mail/outbox.ts";
import { Language } from "#contract/languages.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";

type Person = { email: string; name: string; default_language: string };
type Trouble = { key: ConnectionKey; account_name: string; restaurants: string[] };
const restaurantsNamedMax = 5;

// Who connected the account, if still of its organization, and the owners of its organization; those who manage it for the owners when there is nobody else.
const peopleQuery = `
  with c as (select user_id, organization_id from credentials where id = $1),
  concerned as (
    select u.id, u.email, u.name, u.default_language, false as is_deputy from users u join c on c.user_id = u.id
      where c.organization_id is null or u.role = 'admin' or exists (select from organization_members m
        where m.organization_id = c.organization_id and m.user_id = u.id)
    union
    select u.id, u.email, u.name, u.default_language, u.role = 'accountManager' from c
      join organization_members m on m.organization_id = c.organization_id join users u on u.id = m.user_id
      where (m.casl_role = 'owner' and u.role = 'comptoir-basic') or u.role = 'accountManager')
  select distinct on (id) email, name, default_language from concerned
  where not is_deputy or not exists (select 1 from concerned where not is_deputy) order by id`;
const troubleQuery = `select c.key, c.account_name, array(
    select coalesce(r.internal_name, r.name) from platforms p join restaurants r on r.id = p.restaurant_id
    where p.credential_id = c.id and ($2::uuid is null or r.id = $2) order by fold(r.name) collate "C", r.id) as restaurants
  from credentials c where c.id = $1`;

/** Where the account is connected again. */
export const reconnectAddress = (publicOrigin: string, credentialId: string): string =>
  `${publicOrigin}/credentials?credential=${credentialId}`;

/**
 * Writes the mail about an account to everybody concerned, each in their language, in the transaction that marks it: lost, or with
 * `endsAt` about to be. `restaurantId`: only this restaurant's page is lost. How many were written.
 */
export async function writeAlerts(
  client: Queryable,
  credentialId: string,
  publicOrigin: string,
  { restaurantId = null, endsAt = null }: { restaurantId?: string | null; endsAt?: Date | null } = {},
): Promise<number> {
  const { rows: people } = await client.query<Person>(peopleQuery, [credentialId]);
  const { rows } = await client.query<Trouble>(troubleQuery, [credentialId, restaurantId]);
  const [trouble] = rows;
  if (!trouble) return 0;
  for (const person of people) {
    const language = Language.catch("fr").parse(person.default_language);
    const facts = {
      name: person.name,
      platformName: connectionNames[trouble.key],
      accountName: trouble.account_name,
      restaurants: trouble.restaurants.slice(0, restaurantsNamedMax),
      restaurantCount: trouble.restaurants.length,
      href: reconnectAddress(publicOrigin, credentialId),
    };
    const mail = endsAt
      ? composeConnectionEndingMail(language, { ...facts, endsAt })
      : composeConnectionLostMail(language, facts);
    await createMail(client, person.email, mail);
  }
  return people.length;
}
