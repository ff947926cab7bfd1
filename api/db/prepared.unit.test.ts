import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { writtenOnce } from "./prepared.ts";
import { v } from "./review-names.ts";

const dialect = new PgDialect();

test("a part that is written once stands in a statement as one that is built each time", () => {
  const parts = { state: sql`${v.answerState} = ${"answered"} or ${v.rating} > ${3}` };
  const build = ({ state }: typeof parts) => sql`${v.id} as "_id", (${state}) as ready`;
  const written = writtenOnce(build);
  const statement = (columns: typeof build) =>
    dialect.sqlToQuery(sql`select ${columns(parts)} from ${v} where ${v.restaurantId} = ${"one"} limit ${5}`);
  expect(statement(written)).toEqual(statement(build));
  expect(statement(written).params).toEqual(["answered", 3, "one", 5]);
  expect(written(parts)).toBe(written(parts));
});
