import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { showIn } from "#app/middleware/i18n.server.ts";
import { languages } from "#contract/languages.ts";
import { presentTestMail } from "./set-up.server.ts";
import { presentFirstSteps } from "./steps.server.ts";

const contextIn = (language: (typeof languages)[number]) => {
  const context = new RouterContextProvider();
  showIn(context, language);
  return context;
};
const done = { connect: true, pickListings: true, readReviews: false, invite: false };

test("the step that comes next is the first that is not done, and all done is nothing to show", () => {
  const view = presentFirstSteps(contextIn("fr"), done);
  expect(view).toMatchObject({ current: "readReviews", state: "2 sur 4" });
  expect(view?.steps.map(({ isDone }) => isDone)).toEqual([true, true, false, false]);
  expect(presentFirstSteps(contextIn("fr"), { ...done, invite: true, readReviews: true })).toBeNull();
  // One that was done later than the next leaves the first open one current.
  expect(presentFirstSteps(contextIn("fr"), { ...done, connect: false })?.current).toBe("connect");
});

test.each(languages)(
  "what became of a test mail says where it went, and each outcome something else: %s",
  (language) => {
    const context = contextIn(language);
    const said = (["sent", "waiting", "failed", "noServer"] as const).map((state) =>
      presentTestMail(context, "prima@example.com", { state, reason: state === "failed" ? "550 no such user" : null }),
    );
    expect(new Set(said.map(({ text }) => text)).size).toBe(4);
    for (const { text } of said.slice(0, 3)) expect(text).toContain("prima@example.com");
    expect(said.map(({ tone }) => tone)).toEqual(["accent", "brass", "danger", "brass"]);
    expect(said[2]?.reason).toBe("550 no such user");
  },
);
