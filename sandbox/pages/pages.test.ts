import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { form, setUpSandbox } from "../testing/setup.ts";

const inEnglish = { headers: { "Accept-Language": "en-GB,en;q=0.9" } };
const setUp = () => {
  const on = setUpSandbox();
  const location = on.world.restaurants[0]?.listings.gmb ?? "";
  const text = async (path: string, init?: RequestInit) => parse(await (await on.send(path, init)).text()).text;
  return { on, location, path: `/locations/gmb/${location}`, text };
};

describe("the sandbox's own pages", () => {
  test("are labelled, speak French and English, and run no script", async () => {
    const { on, text } = setUp();
    expect(await text("")).toContain("aucune vraie plateforme");
    const page = await on.send("", inEnglish);
    expect(await page.text()).toContain("no real platform");
    expect(page.headers.get("content-security-policy")).not.toContain("script-src");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
  test("write a review as it was typed, delete it, and switch faults on and off", async () => {
    const { on, location, path, text } = setUp();
    const typed = { author: "Léa <i>", rating: "2", language: "fr", text: "Froid & lent" };
    const sent = await on.send("/act", form({ do: "add_review", platform: "gmb", location, ...typed }));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/sandbox${path}`]);
    expect(await text(path)).toContain("Léa <i>");
    expect(await text(path)).toContain("Froid & lent");
    const { reviews } = await on.json(on.send(`/control/reviews?platform=gmb&location=${location}`));
    await on.send("/act", form({ do: "delete_review", platform: "gmb", location, review: reviews[0].id }));
    expect(await text(path)).not.toContain("Froid & lent");
    await on.send("/act", form({ do: "add_fault", kind: "slow", platform: "gmb", count: "" }));
    expect((await on.json(on.send("/control"))).faults).toMatchObject([{ id: "f1", platform: "gmb", count: null }]);
    expect(await text("")).toContain("Réponse lente");
    await on.send("/act", form({ do: "remove_fault", id: "f1" }));
    expect((await on.json(on.send("/control"))).faults).toEqual([]);
  });
  test("approve and refuse an answer", async () => {
    const { on, location, path, text } = setUp();
    const { reviews } = await on.json(on.send(`/control/reviews?platform=gmb&location=${location}`));
    const review = { platform: "gmb", location, review: reviews[0].id };
    await on.command({ do: "write_reply", ...review, text: "Merci à vous" });
    expect(await text(path)).toContain("En cours d’examen");
    await on.send("/act", form({ do: "decide_reply", ...review, violation: "OFF_TOPIC" }));
    expect(await text(path)).toContain("Refusée (OFF_TOPIC)");
    await on.send("/act", form({ do: "decide_reply", ...review }));
    expect(await text(path)).not.toContain("En cours d’examen");
  });
  test("show the week that guests see on Google, and say while another one is examined", async () => {
    const { on, location, path, text } = setUp();
    const hours = [{ openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" }];
    await on.command({ do: "suggest_hours", location, hours });
    expect(await text(path)).toContain("lundi : 12:00–14:30");
    expect(await text(path)).toContain("mardi : fermé");
    expect(await text(path)).not.toContain("en cours d’examen");
  });
  test("take no form of another site, and say what they did not understand", async () => {
    const { on } = setUp();
    const foreign = await on.send("/act", {
      ...form({ do: "reset" }),
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(foreign.status).toBe(403);
    const odd = await on.send("/act", form({ do: "add_fault", kind: "earthquake" }));
    expect([odd.status, (await odd.text()).includes("kind")]).toEqual([422, true]);
    expect((await on.send("/locations/gmb/none")).status).toBe(404);
  });
});
