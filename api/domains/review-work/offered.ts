import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { users } from "#api/db/schema/users.ts";
import { principalOf } from "#api/principal.ts";

/** Who asks, and the account of the automated tests. */
export type Offering = { meId: string; e2eUserEmail: string };

/** What the lists of people need of a request. */
export const offeringOf = (context: ApiContext): Offering => ({
  meId: principalOf(context).userId,
  e2eUserEmail: context.settings.e2eUserEmail,
});

/**
 * True for people a colleague may choose: to assign a review to, to mention, to alert. Never Comptoir's own staff, the account of the
 * automated tests, or somebody who has not completed their name or is deactivated; everybody may choose themselves (docs/decisions/225).
 */
export const isOffered = ({
  meId,
  e2eUserEmail,
}: Offering): SQL => sql`(${users.deactivatedAt} is null and (${users.id} = ${meId} and ${users.name} <> ''
  or ${users.role} = 'comptoir-basic' and ${users.name} <> '' and ${users.lastname} <> '' and lower(${users.email}) <> ${e2eUserEmail}))`;
