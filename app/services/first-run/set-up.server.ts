import { createContext, data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Email, NewPassword, passwordLengthMin } from "#contract/auth/schemas.ts";
import { SetUpCode, type SetUpView, type TestMail } from "#contract/first-run/schemas.ts";
import { Language, languages } from "#contract/languages.ts";
import { organizationNameLengthMax } from "#contract/organizations/limits.ts";
import { enter, userAgentOf } from "../account/sign-in.server.ts";
import { formIntentAt, type Refuse, type Translator } from "../request/form-action.server.ts";
import { knownZoneOf } from "../request/preferences.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { guessZone } from "./zone.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { context: Context; request: Request };
const foundContext = createContext<SetUpView>();

/** Reads the set-up before anything of the page, its forms included: once there is a user, it is a page that does not exist. */
export async function findSetUp(context: Context): Promise<void> {
  const { data: found } = await productApi(context).firstRun.get({});
  (context as RouterContextProvider).set(foundContext, found);
}

/** What the set-up page shows. */
export async function setUpView({ context, request }: Args) {
  const t = textsIn(context, "first-run");
  const common = textsIn(context, "common");
  const { publicOrigin, isPublicOriginSet, hasMailServer } = context.get(foundContext);
  const known = await knownZoneOf(request);
  const zone = known ?? guessZone(request.headers.get("Accept-Language"), languageOf(context));
  return data(
    {
      languages: languages.map((value) => ({ value, label: common(`language.${value}`) })),
      language: languageOf(context),
      zones: [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort(),
      zone,
      /** The zone where it is a guess, which a browser that runs scripts knows better. */
      guessedZone: known === null ? zone : null,
      passwordLengthMin,
      nameLengthMax: organizationNameLengthMax,
      address: { origin: publicOrigin, text: t(isPublicOriginSet ? "setUp.addressSet" : "setUp.addressUnset") },
      hasMailServer,
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}
export type SetUpData = Awaited<ReturnType<typeof setUpView>>["data"];

/** What became of a test mail, in words. */
export function presentTestMail(context: Context, email: string, { state, reason }: TestMail) {
  const t = textsIn(context, "first-run");
  const tone = state === "sent" ? ("accent" as const) : state === "failed" ? ("danger" as const) : ("brass" as const);
  return { tone, text: t(`mail.${state}`, { email }), reason };
}

const intent = formIntentAt<{ request: Request }>();
const PersonName = z.string().trim().min(1).max(80);

/** Somebody else was first: from then on the page does not exist. */
const gone: Refuse<unknown> = (error) => {
  if (error.code === "NOT_FOUND") throw error;
  return undefined;
};
const fieldTexts = { code: (t: Translator) => t("errors:codes.SET_UP_CODE_WRONG") };

/** The two buttons of the set-up: to try the mail server, and to make the organization with its admin, who is then signed in. */
export const setUpIntents = {
  testMail: intent({
    schema: z.object({ code: SetUpCode, email: Email }),
    run: async ({ code, email }, { context }) => {
      const language = languageOf(context);
      const { data: outcome } = await productApi(context).firstRun.testMail({ code, email, language });
      return presentTestMail(context, email, outcome);
    },
    fieldTexts,
    refuse: gone,
  }),
  create: intent({
    schema: z.object({
      code: SetUpCode,
      organization: z.string().trim().min(1).max(organizationNameLengthMax),
      language: Language,
      timeZone: z.string().min(1).max(80),
      name: PersonName,
      lastname: PersonName,
      email: Email,
      password: NewPassword,
    }),
    run: async ({ code, organization, language, timeZone, ...admin }, { context, request }) => {
      const { data: done } = await productApi(context).firstRun.setUp({
        code,
        organization: { name: organization, defaultLanguage: language, timeZone },
        admin,
        userAgent: userAgentOf(request),
      });
      return enter(context, request, done, false);
    },
    fieldTexts,
    refuse: gone,
  }),
};
