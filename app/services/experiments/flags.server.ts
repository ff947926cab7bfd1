import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** The flags of the installation, for its admins. */
export async function loadFlags(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "experiments");
  const formats = formatsOf(languageOf(context));
  const { data } = await productApi(context).experiments.definitions({});
  return {
    isService: data.source === "service",
    rows: data.flags.map(({ key, isOn, hasRules, owner, endsOn, isPast }) => ({
      key,
      isOn,
      state: [t(isOn ? "on" : "off"), ...(hasRules ? [t("rules")] : [])].join(", "),
      owner: owner ?? t("nobody"),
      end: endsOn === null ? t("never") : formats.day(endsOn),
      isPast,
    })),
  };
}
