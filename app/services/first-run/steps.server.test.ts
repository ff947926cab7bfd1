import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { i18nMiddleware } from "#app/middleware/i18n.server.ts";
import { openSession } from "#app/sessions.server.ts";
import { type Language, languages } from "#contract/languages.ts";
import { presentTestMail } from "./set-up.server.ts";
import { presentFirstSteps } from "./steps.server.ts";

/** The context of a request by a reader of this language. */
async function readerContext(language: Language) {
  const context = new RouterContextProvider();
  const request = new Request("https://comptoir.example/", { headers: { "Accept-Language": language } });
  await openSession(request, context);
  await i18nMiddleware({ request, context, params: {} } as never, async () => new Response());
  return context;
}

const done = { connect: true, pickListings: true, readReviews: false, invite: false };

test("the step that comes next is the first that is not done, and all done is nothing to show", async () => {
  const view = presentFirstSteps(await readerContext("fr"), done);
  expect(view).toMatchObject({ current: "readReviews", state: "2 sur 4" });
  expect(view?.steps.map(({ isDone }) => isDone)).toEqual([true, true, false, false]);
  expect(presentFirstSteps(await readerContext("fr"), { ...done, invite: true, readReviews: true })).toBeNull();
  // One that was done later than the next leaves the first open one current.
  expect(presentFirstSteps(await readerContext("fr"), { ...done, connect: false })?.current).toBe("connect");
});

test.each(languages)(
  "what became of a test mail says where it went, and each outcome something else: %s",
  async (language) => {
    const context = await readerContext(language);
    const said = (["sent", "waiting", "failed", "noServer"] as const).map((state) =>
      presentTestMail(context, "prima@example.com", { state, reason: state === "failed" ? "550 no such user" : null }),
    );
    expect(new Set(said.map(({ text }) => text)).size).toBe(4);
    for (const { text } of said.slice(0, 3)) expect(text).toContain("prima@example.com");
    expect(said.map(({ tone }) => tone)).toEqual(["accent", "brass", "danger", "brass"]);
    expect(said[2]?.reason).toBe("550 no such user");
  },
);
