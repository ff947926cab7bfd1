import { href, redirectDocument } from "react-router";
import { z } from "zod";
import { followLanguageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { Email, NewPassword, PasswordAgain, passwordLengthMax } from "#contract/auth/schemas.ts";
import { Id } from "#contract/ids.ts";
import { ProfileUpdate } from "#contract/users/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readMailLeaves } from "./mails.server.ts";
import { findShownStrength } from "./passwords.server.ts";

type Profile = Acting<{ params: { userId: string } }>;
const intent = formIntentAt<{ params: { userId: string } }>();
const to = ({ params }: Profile) => href("/users/:userId", params);
const nothing = z.object({});

/** The forms of the profile; each leads back to it. */
export const accountIntents = {
  identity: intent({
    schema: ProfileUpdate,
    run: async (profile, { context, params }) => {
      const { data: user } = await productApi(context).users.update({ ...params, ...profile });
      followLanguageOf(context, user);
    },
    toast: (t) => t("account:saved"),
    to,
  }),
  avatar: intent({
    schema: z.object({ file: z.file().min(1) }),
    run: async ({ file }, { context, params }) => {
      await productApi(context).users.setAvatar({ ...params, file });
    },
    toast: (t) => t("account:avatar.saved"),
    to,
    fieldTexts: { file: (t) => t("account:avatar.missing") },
    refuse: ({ status }, { context }) => {
      if (![413, 415, 422].includes(status)) return undefined;
      const text = translatorOf(context)(status === 413 ? "account:avatar.tooLarge" : "account:avatar.refused");
      return new FormProblem({ status, fields: { file: text } });
    },
  }),
  removeAvatar: intent({
    schema: nothing,
    run: async (_form, { context, params }) => {
      await productApi(context).users.deleteAvatar(params);
    },
    toast: (t) => t("account:avatar.removed"),
    to,
  }),
  email: intent({
    schema: z.object({ email: Email, password: PasswordAgain }),
    run: async (form, { context, params }) => {
      await productApi(context).users.changeEmail({ ...params, ...form });
      return readMailLeaves(context);
    },
    toast: (t, leaves) => ({ kind: "info", title: t(leaves ? "account:email.sent" : "account:email.noServer") }),
    to,
    refuse: ({ code }, { context }) => {
      if (code !== "BAD_CREDENTIALS") return undefined;
      return new FormProblem({
        status: 422,
        fields: { password: translatorOf(context)("errors:fields.passwordWrong") },
      });
    },
  }),
  password: intent({
    schema: z.object({ currentPassword: z.string().min(1).max(passwordLengthMax), newPassword: NewPassword }),
    run: async (passwords, { context, params }) => {
      await productApi(context).users.changePassword({ ...params, ...passwords });
    },
    toast: (t) => t("account:password.saved"),
    to,
    refuse: ({ code }, { context }) => {
      if (code !== "BAD_CREDENTIALS") return undefined;
      const text = translatorOf(context)("errors:fields.passwordWrong");
      return new FormProblem({ status: 422, fields: { currentPassword: text } });
    },
  }),
  strength: intent({
    schema: z.object({ newPassword: z.string().default("") }),
    run: ({ newPassword }, { context }) => findShownStrength(context, newPassword),
  }),
  endSession: intent({
    schema: z.object({ sessionId: Id }),
    run: async ({ sessionId }, { context, params }) => {
      await productApi(context).users.endSession({ ...params, sessionId });
    },
    toast: (t) => t("account:sessions.ended"),
    to,
  }),
  endSeeAs: intent({
    schema: nothing,
    run: async (_form, { context }) => {
      await productApi(context).team.endSeeAs({});
      return redirectDocument("/");
    },
  }),
  endOtherSessions: intent({
    schema: nothing,
    run: async (_form, { context, params }) => (await productApi(context).users.endOtherSessions(params)).data,
    toast: (t, { endedCount }) => t("account:sessions.endedOthers", { count: endedCount }),
    to,
  }),
};
