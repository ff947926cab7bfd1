import { type Column, type SQL, sql } from "drizzle-orm";

type Person = { name: Column; lastname: Column };

/** First and last name of a row of `users`. */
export const fullName = ({ name, lastname }: Person): SQL<string> => sql`trim(${name} || ' ' || ${lastname})`;

/** The full name for sorting. */
export const foldedName = ({ name, lastname }: Person): SQL<string> =>
  sql`fold(${name} || ' ' || ${lastname}) collate "C"`;
