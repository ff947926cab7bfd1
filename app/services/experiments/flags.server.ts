import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Name and sentence of a shipped flag; one that an installation has added to its file is its key alone. */
function wordsOf(context: Context, key: string) {
  const flag = gatedFlags.find((one) => one === key);
  if (!flag) return { name: key, text: null };
  const t = textsIn(context, "experiments");
  return { name: t(`flags.${flag}.name`), text: t(`flags.${flag}.text`) };
}

function ownerOf(context: Context, owner: string | null): string {
  const t = textsIn(context, "experiments");
  return owner === null ? t("nobody") : t(`owners.${owner}` as "owners.replies", { defaultValue: owner });
}

/** The flags of the installation, for its admins. */
export async function loadFlags(context: Context) {
  const t = textsIn(context, "experiments");
  const formats = formatsOf(languageOf(context));
  const { data } = await productApi(context).experiments.definitions({});
  // Its last day is one of its days.
  const when = (endsOn: string) => formats.ago(`${endsOn}T23:59:59Z`);
  return {
    isService: data.source === "service",
    /** Said above everything while no flag is there. */
    problem: data.state === "loaded" ? null : t(`problems.${data.state}`),
    rows: data.flags.map(({ key, isOn, hasRules, owner, endsOn, isPast }) => ({
      key,
      ...wordsOf(context, key),
      isOn,
      state: t(isOn ? "on" : "off"),
      rules: hasRules ? t("rules") : null,
      owner: ownerOf(context, owner),
      end: endsOn === null ? t("never") : t(isPast ? "ended" : "endsIn", { when: when(endsOn) }),
      day: endsOn === null ? null : formats.day(endsOn),
      isPast,
    })),
  };
}
export type FlagsData = Awaited<ReturnType<typeof loadFlags>>;
