import { data, RouterContextProvider, redirect } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { fieldState, formMessage, isTicked, resultFor, typedValue, typedValues } from "#app/lib/form-result.ts";
import { i18nMiddleware } from "#app/middleware/i18n.server.ts";
import { openSession, sessionOf } from "#app/sessions.server.ts";
import { formAction, formIntent, formIntentAt } from "./form-action.server.ts";
import { FormProblem } from "./form-problem.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

vi.stubEnv("SESSION_SECRETS", "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa");

type Kitchen = { kitchen: string };
const dishes: string[] = [];
const refusal = (
  status: number,
  code: string,
  details: Partial<ConstructorParameters<typeof ProductApiError>[2]> = {},
) => new ProductApiError(status, code, { requestId: "r1", ...details });

const cooking = {
  cook: formIntentAt<Kitchen>()({
    schema: z.object({ dish: z.string().max(12), guests: z.number().int().min(1), extras: z.array(z.string()) }),
    run: async ({ dish, guests, extras }, { kitchen }) => {
      if (dish === "nothing") throw refusal(404, "NOT_FOUND");
      if (dish === "taken") throw refusal(422, "INVALID_INPUT", { fields: { "extras.0": "too_large" } });
      if (dish === "late") throw refusal(429, "TOO_MANY_REQUESTS", { retryAfterSeconds: 60 });
      if (dish === "changed")
        throw new FormProblem({ status: 409, message: "Changed", details: ["by Ada"], values: { version: "8" } });
      dishes.push(`${guests} × ${dish} + ${extras.join("+")} in ${kitchen}`);
    },
    toast: (_t, _done, { kitchen }) => `Served in ${kitchen}`,
    to: ({ kitchen }) => `/kitchens/${kitchen}`,
    fieldTexts: { extras: () => "Too many extras" },
    refuse: (error) => {
      if (error.code === "NOT_FOUND") throw error;
      return undefined;
    },
  }),
};
const counting = {
  count: formIntent({ schema: z.object({}), run: () => ({ dishes: dishes.length }) }),
  weigh: formIntent({ schema: z.object({}), run: () => data({ grams: 7 }, { status: 503 }) }),
  leave: formIntent({ schema: z.object({}), run: () => redirect("/") }),
};
const act = formAction({ intents: { ...cooking, ...counting } });
const sign = formAction({
  intents: {
    in: formIntent({
      schema: z.object({ email: z.email(), password: z.string().min(12), remember: z.boolean().default(false) }),
      run: (form) => form,
    }),
  },
});

type Field = [name: string, value: string | File];

async function sent(fields: Field[] | string) {
  const body = typeof fields === "string" ? fields : new FormData();
  if (body instanceof FormData) for (const [name, value] of fields as Field[]) body.append(name, value);
  const request = new Request("http://comptoir.test/kitchen", { method: "POST", body });
  const context = new RouterContextProvider();
  await openSession(request, context);
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "/kitchen" };
  await i18nMiddleware({ ...args, unstable_url: args.url } as never, async () => new Response());
  return { request, context, kitchen: "north" };
}

/** The result of a form that did not redirect. */
async function sentTo(fields: Field[] | string, action: typeof act | typeof sign = act) {
  const done = await action(await sent(fields));
  if (done instanceof Response) throw new Error(`led to ${done.headers.get("Location")}`);
  return { result: done.data, status: done.init?.status ?? 200, headers: new Headers(done.init?.headers) };
}

beforeEach(() => {
  dishes.length = 0;
});

describe("a form of a table", () => {
  test("runs with checked values, leaves a toast and leads on", async () => {
    const args = await sent([
      ["intent", "cook"],
      ["dish", "Gnocchi"],
      ["guests", "4"],
      ["extras", "sage"],
      ["extras", "butter"],
    ]);
    const done = await act(args);
    expect(done).toBeInstanceOf(Response);
    expect(done instanceof Response && done.headers.get("Location")).toBe("/kitchens/north");
    expect(dishes).toEqual(["4 × Gnocchi + sage+butter in north"]);
    expect(sessionOf(args.context).get("toasts")).toMatchObject([{ kind: "success", title: "Served in north" }]);
  });
  test("is named by the button where form and button name one", async () => {
    const { result } = await sentTo([
      ["intent", "cook"],
      ["intent", "count"],
    ]);
    expect(result).toMatchObject({ intent: "count", value: { dishes: 0 } });
    expect(resultFor(result, "cook")).toBeUndefined();
    expect(typedValue(resultFor(result, "count"), "intent")).toBe("count");
  });
  test("may show something with a status of its own", async () => {
    const { result, status } = await sentTo([["intent", "weigh"]]);
    expect(status).toBe(503);
    expect(result.value).toEqual({ grams: 7 });
  });
  test("may give its own response", async () => {
    const done = await act(await sent([["intent", "leave"]]));
    expect(done instanceof Response && done.headers.get("Location")).toBe("/");
  });
  test("with wrong fields is 422 and comes back with everything typed, each field with what is wrong", async () => {
    const { result, status } = await sentTo([
      ["intent", "cook"],
      ["dish", "Gnocchi alla sorrentina"],
      ["guests", ""],
      ["extras", "sage"],
      ["extras", "butter"],
    ]);
    expect(status).toBe(422);
    expect(dishes).toEqual([]);
    expect(fieldState(result, "dish")).toMatchObject({ value: "Gnocchi alla sorrentina", isFirstError: true });
    expect(fieldState(result, "guests").error).toMatch(/\w/);
    expect(fieldState(result, "guests").error).not.toBe(fieldState(result, "dish").error);
    expect(typedValues(result, "extras")).toEqual(["sage", "butter"]);
    expect(isTicked(result, "extras", false, "butter")).toBe(true);
    expect(isTicked(result, "extras", true, "salt")).toBe(false);
    expect(isTicked(undefined, "extras", true, "salt")).toBe(true);
  });
  test("that the product API refuses shows it beside the field, by the field's own text where it has one", async () => {
    const { result, status } = await sentTo([
      ["intent", "cook"],
      ["dish", "taken"],
      ["guests", "1"],
      ["extras", "sage"],
    ]);
    expect(status).toBe(422);
    expect(fieldState(result, "extras").error).toBe("Too many extras");
    expect(formMessage(result)).toBeNull();
  });
  test("that came too often is 429 and says when to come again", async () => {
    const fields: Field[] = [
      ["intent", "cook"],
      ["dish", "late"],
      ["guests", "1"],
    ];
    const { result, status, headers } = await sentTo(fields);
    expect(status).toBe(429);
    expect(headers.get("Retry-After")).toBe("60");
    expect(formMessage(result)).toMatch(/\w/);
  });
  test("may be refused in its own words, with other values to be sent again", async () => {
    const { result, status } = await sentTo([
      ["intent", "cook"],
      ["dish", "changed"],
      ["guests", "1"],
      ["version", "7"],
    ]);
    expect(status).toBe(409);
    expect(formMessage(result)).toBe("Changed");
    expect(result.details).toEqual(["by Ada"]);
    expect(typedValue(result, "version")).toBe("8");
    expect(typedValue(result, "dish")).toBe("changed");
  });
  test.each(["a[b", "a..b", "__proto__.dish", "constructor.prototype", "lines[99999999]"])(
    "leaves alone what a body brings as %s",
    async (name) => {
      const { result, status } = await sentTo([
        ["intent", "count"],
        [name, "1"],
      ]);
      expect(status).toBe(200);
      expect(result.last.submission.fields).toEqual(["intent"]);
    },
  );
  test("may throw a refusal on", async () => {
    const fields: Field[] = [
      ["intent", "cook"],
      ["dish", "nothing"],
      ["guests", "1"],
    ];
    await expect(act(await sent(fields))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
  test.each([["no form at all"], [[["intent", "fly"]] as Field[]], [[["intent", "constructor"]] as Field[]]])(
    "is 400 where it is none of the table: %j",
    async (fields) => {
      const { result, status } = await sentTo(fields);
      expect(status).toBe(400);
      expect(formMessage(result)).toMatch(/\w/);
    },
  );
});

describe("a table of one form", () => {
  test("needs no intent, reads boxes, and never sends a password back", async () => {
    const { result, status } = await sentTo(
      [
        ["email", "ada@comptoir.test"],
        ["password", "short"],
        ["remember", "on"],
      ],
      sign,
    );
    expect(status).toBe(422);
    expect(typedValue(result, "email")).toBe("ada@comptoir.test");
    expect(JSON.stringify(result)).not.toContain("short");
    expect(fieldState(result, "password").error).toContain("12");
  });
  test("keeps no password beside what it shows either", async () => {
    const { result } = await sentTo(
      [
        ["email", "ada@comptoir.test"],
        ["password", "long enough for it"],
      ],
      formAction({ intents: { in: formIntent({ schema: z.object({}), run: () => 1 }) } }) as never,
    );
    expect(JSON.stringify(result)).not.toContain("long enough");
  });
});

describe("a list of fields", () => {
  const list = formAction({
    intents: {
      save: formIntent({ schema: z.object({ lines: z.array(z.string().min(3)) }), run: ({ lines }) => lines }),
    },
  });
  const lines: Field[] = [
    ["lines[0]", "one"],
    ["lines[1]", ""],
  ];
  const asked = (operation: string): Field[] => [...lines, ["__INTENT__", operation]];

  test.each([
    ['insert({"name":"lines","defaultValue":"new"})', ["one", "", "new"]],
    ['remove({"name":"lines","index":0})', [""]],
    ['reorder({"name":"lines","from":0,"to":1})', ["", "one"]],
  ])("follows %s without checking or saving", async (operation, expected) => {
    const { result, status } = await sentTo(asked(operation), list as never);
    expect(status).toBe(200);
    expect(result.last.targetValue?.lines).toEqual(expected);
    expect(result.value).toBeNull();
  });
  test("names the line that is wrong", async () => {
    const { result, status } = await sentTo(
      [
        ["lines[0]", "one"],
        ["lines[1]", "no"],
      ],
      list as never,
    );
    expect(status).toBe(422);
    expect(Object.keys(result.last.error?.fieldErrors ?? {})).toEqual(["lines[1]"]);
  });
});
