import { expect, test } from "vitest";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const send = (await testWebApp()).inProcess(server.inProcess);

async function visitorWith(count: number) {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++)
    ids.push((await createRestaurant(server.database, { name: `Chez Paul ${number}` })).id);
  const { cookie } = await signedInVisitor(server, { restaurants: ids });
  return { cookie, ids, first: ids[0] ?? "" };
}

const templatesOf = (id: string) => `/restaurants/${id}/resources/review-templates`;
const isLinked = (html: string, id: string) => html.includes(`href="${templatesOf(id)}"`);

test("the restaurants of a small group stand in the page, each with the same screen", async () => {
  const { cookie, ids, first } = await visitorWith(10);
  const { text } = await send(templatesOf(first), { cookie });
  expect(ids.filter((id) => isLinked(text, id))).toEqual(ids);
});

test("those of a larger one come when they are asked for, each with the same screen", async () => {
  const { cookie, ids, first } = await visitorWith(11);
  const page = await send(templatesOf(first), { cookie });
  // The one it is of stands in the navigation.
  expect(ids.filter((id) => isLinked(page.text, id))).toEqual([first]);
  const answer = await send(`/resources/restaurant-choices?at=${templatesOf(first)}`, { cookie });
  const choices = JSON.parse(answer.text) as { id: string; to: string }[];
  expect(new Map(choices.map(({ id, to }) => [id, to]))).toEqual(new Map(ids.map((id) => [id, templatesOf(id)])));
});

test("nobody gets them without a session", async () => {
  expect((await send("/resources/restaurant-choices?at=/")).status).toBe(302);
});
