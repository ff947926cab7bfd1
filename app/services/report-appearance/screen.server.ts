import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { ReportAppearanceContent } from "#contract/report-appearance/schemas.ts";
import { formAction, formIntent } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** How the reports of the chosen organization look, and the others to choose from. */
export async function loadAppearance(context: Context, url: URL) {
  const { data: all } = await productApi(context).reportAppearance.list({});
  const asked = url.searchParams.get("organization");
  const chosen = all.find(({ organizationId }) => organizationId === asked) ?? (asked === null ? all[0] : undefined);
  if (asked !== null && !chosen) throw data(null, { status: 404 });
  return {
    appearance: chosen ?? null,
    organizations: all.map(({ organizationId, organizationName }) => ({
      value: organizationId,
      label: organizationName,
    })),
  };
}
export type AppearanceData = Awaited<ReturnType<typeof loadAppearance>>;

const of = z.object({ organizationId: Id });
const pathOf = ({ form }: { form: FormData }) =>
  `/reports-appearance?${new URLSearchParams({ organization: String(form.get("organizationId")) })}`;

/** The forms of the screen. */
export const appearanceAction = formAction({
  intents: {
    save: formIntent({
      schema: ReportAppearanceContent.extend(of.shape),
      run: async (form, { context }) => {
        await productApi(context).reportAppearance.put(form);
      },
      fieldTexts: {
        colour: (t) => t("report-appearance:colourWrong"),
        intro: (t) => t("report-appearance:introductionLong"),
      },
      toast: (t) => t("report-appearance:saved"),
      to: pathOf,
    }),
    setLogo: formIntent({
      schema: of.extend({ file: z.file().min(1) }),
      run: async (form, { context }) => {
        await productApi(context).reportAppearance.setLogo(form);
      },
      fieldTexts: { file: (t) => t("report-appearance:logoMissing") },
      refuse: ({ status }, { context }) => {
        if (![413, 415, 422].includes(status)) return undefined;
        const text = translatorOf(context)(
          status === 413 ? "report-appearance:logoTooLarge" : "report-appearance:logoRefused",
        );
        return new FormProblem({ status, fields: { file: text } });
      },
      toast: (t) => t("report-appearance:logoSaved"),
      to: pathOf,
    }),
    deleteLogo: formIntent({
      schema: of,
      run: async (form, { context }) => {
        await productApi(context).reportAppearance.deleteLogo(form);
      },
      toast: (t) => t("report-appearance:logoRemoved"),
      to: pathOf,
    }),
  },
});
