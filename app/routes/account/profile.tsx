import type { RouterContextProvider } from "react-router";
import { ApiTokensCard } from "#app/components/account/api-tokens-card.tsx";
import { AvatarCard } from "#app/components/account/avatar-card.tsx";
import { CountersCard } from "#app/components/account/counters-card.tsx";
import { EmailCard } from "#app/components/account/email-card.tsx";
import { IdentityCard } from "#app/components/account/identity-card.tsx";
import { OwnDataCard } from "#app/components/account/own-data-card.tsx";
import { PasswordCard } from "#app/components/account/password-card.tsx";
import { SecondFactorCard } from "#app/components/account/second-factor-card.tsx";
import { SessionsCard } from "#app/components/account/sessions-card.tsx";
import { SignOutCard } from "#app/components/account/sign-out-card.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { resultFor } from "#app/lib/form-result.ts";
import { formatsOf } from "#app/lib/formats.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { accountIntents } from "#app/services/account/intents.server.ts";
import { loadErasure, ownDataIntents } from "#app/services/account/own-data.server.ts";
import { loadOwnCopies } from "#app/services/prepared-files/list.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { readerMoment } from "#app/services/request/reader-clock.server.ts";
import { Page } from "#app/ui/page.tsx";
import type { SignInSession, UserCounters } from "#contract/users/schemas.ts";
import type { Route } from "./+types/profile.ts";

export const handle = { namespaces: ["account", "auth", "personal-data", "prepared-files"] } satisfies RouteHandle;

/** Sessions as the list shows them, this one first. */
function shownSessions(context: Readonly<RouterContextProvider>, sessions: SignInSession[]) {
  const formats = formatsOf(languageOf(context));
  return sessions
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    .map(({ _id, device, method, isCurrent, createdAt, lastSeenAt }) => ({
      id: _id,
      device,
      method,
      isCurrent,
      since: { iso: createdAt, text: readerMoment(context, createdAt) },
      lastSeen: formats.ago(lastSeenAt),
    }));
}

function shownCounters(context: Readonly<RouterContextProvider>, { language: _, ...counts }: UserCounters) {
  const { number } = formatsOf(languageOf(context));
  return {
    restaurantCount: number(counts.restaurantCount),
    organizationCount: number(counts.organizationCount),
    restaurantCountInOrganizations: number(counts.restaurantCountInOrganizations),
    userCountInOrganizations: number(counts.userCountInOrganizations),
    aiInteractionCount: number(counts.aiInteractionCount),
  };
}

export async function loader({ params: { userId }, context, url }: Route.LoaderArgs) {
  // What is for their own eyes is not shown to who looks as them.
  const isOwn = (await currentUser(context)).seenBy === undefined;
  const [{ data: known }, sessions, secondFactor, { data: counters }, erasure, copies] = await Promise.all([
    productApi(context).users.get({ userId }),
    isOwn ? productApi(context).users.listSessions({ userId }) : null,
    isOwn ? productApi(context).secondFactors.get({ userId }) : null,
    productApi(context).users.counters({ userId }),
    isOwn ? loadErasure(context, url, userId) : null,
    isOwn ? loadOwnCopies(context) : null,
  ]);
  // The page names no restaurant, and an admin's may be thousands.
  const { restaurants: _, ...user } = known;
  return {
    user,
    hasPassword: secondFactor?.data.hasPassword ?? true,
    sessions: sessions && shownSessions(context, sessions.data),
    hasSecondFactor: secondFactor && (secondFactor.data.totp !== null || secondFactor.data.passkeys.length > 0),
    erasure,
    copies,
    counters: shownCounters(context, counters),
  };
}

export const action = formAction({
  intents: { ...accountIntents, ...ownDataIntents },
  // A session or a user that is gone is left to the page for missing ones.
  refuse: (error) => {
    if (error.code === "NOT_FOUND") throw error;
    return undefined;
  },
});

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("account");
  const { user, sessions, hasSecondFactor, hasPassword, counters } = loaderData;
  return (
    <Page title={t("title")} width="form">
      <IdentityCard user={user} result={resultFor(result, "identity")} />
      <EmailCard hasPassword={hasPassword} result={resultFor(result, "email")} />
      <AvatarCard user={user} result={resultFor(result, "avatar")} />
      <PasswordCard
        email={user.email}
        result={resultFor(result, "password")}
        strength={resultFor(result, "strength")?.value ?? null}
      />
      {hasSecondFactor !== null && <SecondFactorCard userId={user._id} isOn={hasSecondFactor} />}
      {sessions && <SessionsCard sessions={sessions} />}
      <CountersCard counters={counters} />
      <ApiTokensCard userId={user._id} />
      <OwnDataCard
        userId={user._id}
        copies={loaderData.copies}
        erasure={loaderData.erasure}
        result={resultFor(result, "deleteAccount")}
      />
      <SignOutCard />
    </Page>
  );
}
