import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { ErasurePreview } from "#contract/personal-data/schemas.ts";
import type { TeamMember } from "#contract/team/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { teamAddress } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What deleting somebody's account takes along and leaves, in words about them. */
function erasureOf(context: Context, preview: ErasurePreview, person: Pick<TeamMember, "email">) {
  const t = textsIn(context, "personal-data");
  const { refusal, viewCount, reportCount, draftCount, replyCount, noteCount, accountCount } = preview;
  const counted = (name: "viewCount" | "reportCount" | "draftCount" | "replyCount" | "noteCount", count: number) =>
    count > 0 ? [t(`counts.${name}`, { count })] : [];
  return {
    email: person.email,
    refusal:
      refusal &&
      t(`other.refusals.${refusal.kind}`, {
        count: refusal.organizations.length,
        names: refusal.organizations.join(", "),
      }),
    goes: [
      t("other.account"),
      ...counted("viewCount", viewCount),
      ...counted("reportCount", reportCount),
      ...counted("draftCount", draftCount),
    ],
    stays: [
      ...counted("replyCount", replyCount),
      ...counted("noteCount", noteCount),
      ...(accountCount > 0 ? [t("other.accounts", { count: accountCount })] : []),
      t("other.settings"),
    ],
  };
}

/**
 * What an admin does on somebody's behalf: a copy of their data, and, where the address asks for it, the question before their account is
 * deleted. Null for anybody else, and for one's own account, which has its place in the profile.
 */
export async function loadPersonalData(
  context: Context,
  url: URL,
  person: Pick<TeamMember, "_id" | "email" | "isMe">,
  name: string,
) {
  const { role } = await currentUser(context);
  if (role !== "admin" || person.isMe) return null;
  const t = textsIn(context, "personal-data");
  const asks = url.searchParams.get("erase") === "1";
  const preview = asks && (await productApi(context).personalData.previewOther({ userId: person._id })).data;
  return {
    question: t("other.question", { name }),
    erasure: preview ? erasureOf(context, preview, person) : null,
    links: { erase: teamAddress(url, { person: person._id, erase: "1" }) },
  };
}

type Args = { url: URL };
const intent = formIntentAt<Args>();

/** The forms of somebody's data, for admins. */
export const personalDataIntents = {
  copyOther: intent({
    schema: z.object({ userId: RecordId }),
    run: async ({ userId }, { context }) => {
      await productApi(context).preparedFiles.createPersonal({ userId });
    },
    toast: (t) => t("personal-data:other.copyAsked"),
    to: href("/download"),
  }),
  eraseOther: intent({
    schema: z.object({ userId: RecordId, typed: z.string().trim().max(320).default("") }),
    run: async ({ userId, typed }, { context }) => {
      const api = productApi(context);
      const { data: person } = await api.team.get({ userId });
      if (typed.toLowerCase() !== person.email.toLowerCase()) {
        const text = textsIn(context, "personal-data")("other.typedWrong");
        throw new FormProblem({ status: 422, fields: { typed: text } });
      }
      await api.personalData.eraseOther({ userId });
    },
    toast: (t) => t("personal-data:other.deleted"),
    to: ({ url }) => teamAddress(url),
  }),
};
