import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { forgetUser, sessionOf } from "#app/sessions.server.ts";
import { passwordLengthMax } from "#contract/auth/schemas.ts";
import type { ErasurePreview } from "#contract/personal-data/schemas.ts";
import { deleteFile, FileChoice } from "../prepared-files/list.server.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { putToast } from "../request/toasts.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What deleting an account takes along and leaves, in words. */
export function erasureView(context: Context, preview: ErasurePreview) {
  const t = textsIn(context, "personal-data");
  const counted = (
    names: readonly ("viewCount" | "reportCount" | "draftCount" | "replyCount" | "noteCount" | "accountCount")[],
  ) => names.flatMap((name) => (preview[name] > 0 ? [t(`counts.${name}`, { count: preview[name] })] : []));
  const { refusal, hasPassword } = preview;
  return {
    hasPassword,
    refusal:
      refusal &&
      t(`refusals.${refusal.kind}`, { count: refusal.organizations.length, names: refusal.organizations.join(", ") }),
    goes: [t("goes.account"), ...counted(["viewCount", "reportCount", "draftCount"])],
    stays: [...counted(["replyCount", "noteCount", "accountCount"]), t("stays.settings")],
  };
}
export type ErasureView = ReturnType<typeof erasureView>;

/** The question before an account is deleted; null unless the address asks for it. */
export async function loadErasure(context: Context, url: URL, userId: string): Promise<ErasureView | null> {
  if (url.searchParams.get("delete") !== "1") return null;
  return erasureView(context, (await productApi(context).personalData.preview({ userId })).data);
}

const intent = formIntentAt<{ params: { userId: string } }>();

/** The card of one's own data, where copies of it wait: the list of all files is not open to every role. */
const ownDataAt = (userId: string) => `${href("/users/:userId", { userId })}#own-data`;

/** The forms of one's own data: have a copy made, delete one, and delete the account. */
export const ownDataIntents = {
  copyData: intent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      await productApi(context).preparedFiles.createPersonal({});
    },
    toast: (t) => t("personal-data:copy.asked"),
    to: ({ params }) => ownDataAt(params.userId),
  }),
  deleteCopy: intent({
    schema: FileChoice,
    run: async ({ fileId }, { context }) => {
      await deleteFile(context, fileId);
    },
    toast: (t) => t("prepared-files:deleted"),
    to: ({ params }) => ownDataAt(params.userId),
  }),
  deleteAccount: intent({
    schema: z.object({ currentPassword: z.string().max(passwordLengthMax).default("") }),
    run: async ({ currentPassword }, { context, params }) => {
      await productApi(context).personalData.erase({ ...params, password: currentPassword });
      const session = sessionOf(context);
      forgetUser(session);
      session.unset("returnTo");
      putToast(context, { kind: "success", title: translatorOf(context)("personal-data:deleted") });
      return redirectDocument(href("/auth/login"), { headers: { "Clear-Site-Data": '"cache"' } });
    },
    refuse: ({ code }, { context }) => {
      const t = translatorOf(context);
      if (code === "BAD_CREDENTIALS")
        return new FormProblem({ status: 422, fields: { currentPassword: t("errors:fields.passwordWrong") } });
      return undefined;
    },
  }),
};
