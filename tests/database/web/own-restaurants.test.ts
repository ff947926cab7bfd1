import { expect, test } from "vitest";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);

/** An owner of 53 restaurants, a member of one of them. */
async function open() {
  const { id: organizationId } = await createOrganization(api.database);
  const restaurants = await Promise.all(
    Array.from({ length: 52 }, (_, index) =>
      createRestaurant(api.database, { organizationId, name: `Table ${String(index).padStart(2, "0")}` }),
    ),
  );
  const last = await createRestaurant(api.database, { organizationId, name: "Zénith" });
  await createRestaurant(api.database, { name: "Zénith des autres" });
  const person = { organizations: [{ id: organizationId, caslRole: "owner" as const }], restaurants: [last.id] };
  const { cookie } = await signedInVisitor(api, person);
  const here = `/restaurants/${restaurants[0]?.id}/reputation/reviews`;
  return { last, cookie, here, read: async (path: string) => readPage((await send(path, { cookie })).text) };
}

test("the picker finds a name beyond the first fifty, and leads to the same screen there", async () => {
  const { last, cookie, here } = await open();
  const choices = async (asked: string) => {
    const { text } = await send(`/resources/restaurant-choices?at=${encodeURIComponent(here)}&${asked}`, { cookie });
    return (JSON.parse(text) as { name: string; to: string }[]).map(({ name, to }) => [name, to]);
  };
  expect(await choices("")).toHaveLength(50);
  const found = [["Zénith", `/restaurants/${last.id}/reputation/reviews`]];
  expect(await choices("search=zenith")).toEqual(found);
  expect(await choices("own=true")).toEqual(found);
  expect(await choices("own=true&search=table")).toEqual([]);
});

test("without scripts the picker's own-restaurants box narrows the list of restaurants, and can be taken back", async () => {
  const { read } = await open();
  const picker = (await read("/restaurants/list")).find("#scope-picker form");
  expect(picker?.getAttribute("action")).toBe("/restaurants/list");
  expect(picker?.querySelector("input[name=own]")?.getAttribute("value")).toBe("true");
  const own = await read("/restaurants/list?search=&own=true");
  expect(own.all("main h2").map(({ text }) => text)).toEqual(["Zénith"]);
  expect(own.find("main select[name=own] option[selected]")?.getAttribute("value")).toBe("true");
  expect(own.find("main a", "Effacer")).not.toBeNull();
});

test("who sees their own restaurants alone is offered no such box", async () => {
  const { last } = await open();
  const { cookie } = await signedInVisitor(api, { role: "viewer", organizations: [], restaurants: [last.id] });
  const page = readPage((await send("/restaurants/list", { cookie })).text);
  expect(page.find("input[name=own], select[name=own]")).toBeNull();
});
