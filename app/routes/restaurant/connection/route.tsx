import { Part } from "#app/components/errors/part.tsx";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { typedValue } from "#app/lib/form-result.ts";
import { isRefusedPart, shownPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { connectionIntents } from "#app/services/platforms/actions.server.ts";
import { withPagePermissions } from "#app/services/platforms/page-permissions.server.ts";
import { type ConnectionView, connectionView } from "#app/services/platforms/present-connections.server.ts";
import { currentAbility } from "#app/services/request/current-user.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { loadPart } from "#app/services/request/parts.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { Page } from "#app/ui/page.tsx";
import { pageSizeMax } from "#contract/paging.ts";
import type { Route } from "./+types/route.ts";
import { ConfirmDisconnection } from "./confirm-disconnection.tsx";
import { ConnectionRow } from "./connection-row.tsx";
import { ConfirmCorrection } from "./hours-correction.tsx";

export const handle = { namespaces: ["platforms", "credentials"], formsLeadTo: "consent" } satisfies RouteHandle;

const connectionsOf = async (context: Route.LoaderArgs["context"], restaurantId: string) =>
  withPagePermissions(context, (await productApi(context).platforms.list({ restaurantId })).data);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { restaurantId } = params;
  const ability = await currentAbility(context);
  const readsAccounts = ability.can("read", "Credential");
  const [{ data: restaurant }, connections, profiles, hours, accounts] = await Promise.all([
    productApi(context).restaurants.get({ restaurantId }),
    loadPart(context, connectionsOf(context, restaurantId)),
    loadPart(context, productApi(context).platforms.profiles({ restaurantId })),
    loadPart(context, productApi(context).profileHours.list({ restaurantId })),
    readsAccounts ? loadPart(context, productApi(context).credentials.list({ pageSize: pageSizeMax })) : null,
  ]);
  const own = (shownPart(accounts)?.data ?? []).filter(
    ({ organization }) => organization?._id === restaurant.organizationId,
  );
  const read = shownPart(connections) ?? [];
  const compared = {
    read: shownPart(hours)?.data ?? [],
    zone: restaurant.timeZone,
    mayChange: ability.can("update", "Restaurant"),
  };
  const rows = read.map((one) => connectionView(context, one, own, shownPart(profiles)?.data ?? [], compared));
  return {
    restaurantId,
    name: restaurant.internalName ?? restaurant.name,
    waiting: rows.filter(({ isWaiting }) => isWaiting),
    linked: rows
      .filter(({ isLinked, isWaiting }) => isLinked && !isWaiting)
      .sort((one, other) => urgencyOf(other) - urgencyOf(one)),
    available: rows.filter(({ isLinked, kind }) => !isLinked && kind !== "manual"),
    byHand: rows.filter(({ isLinked, kind }) => !isLinked && kind === "manual"),
    mayManage: ability.can("update", "Credential"),
    refused: {
      connections: isRefusedPart(connections) ? connections : null,
      profiles: isRefusedPart(profiles) ? profiles : null,
      hours: isRefusedPart(hours) ? hours : null,
      accounts: isRefusedPart(accounts) ? accounts : null,
      rights: read.find(({ refusedRights }) => refusedRights)?.refusedRights ?? null,
    },
    correcting: rows.find(({ platform }) => platform.key === url.searchParams.get("correct"))?.profile?.hours ?? null,
    leaving:
      rows.find(({ platform, isLinked }) => isLinked && platform.key === url.searchParams.get("disconnect")) ?? null,
  };
}

/** Connections that need action come first. */
const urgencyOf = ({ isLost, state, failure }: ConnectionView): number =>
  isLost ? 2 : state === "expiring" || failure ? 1 : 0;

export const action = formAction({ intents: connectionIntents });

export default function ConnectionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("platforms");
  const { waiting, linked, available, byHand, mayManage, leaving, correcting, refused, restaurantId, name } =
    loaderData;
  const shared = { restaurantId, mayManage, result };
  const rows = (group: ConnectionView[]) =>
    group.map((row) => <ConnectionRow key={row.platform.key} row={row} {...shared} />);
  const connected = t("connection.connectedCount", { count: linked.length });
  return (
    <Page
      title={t("connection.title")}
      documentTitle={`${t("connection.title")} · ${name}`}
      state={refused.connections ? undefined : connected}
    >
      <FormMessage result={result} />
      <Part of={refused.connections} />
      <Part of={refused.profiles} />
      <Part of={refused.hours} />
      <Part of={refused.accounts} />
      {leaving && mayManage && <ConfirmDisconnection row={leaving} restaurantId={restaurantId} />}
      {correcting?.mayCorrect && <ConfirmCorrection hours={correcting} restaurantId={restaurantId} />}
      {waiting.length + linked.length + available.length > 0 && (
        <section className="card" aria-labelledby="platforms">
          <h2 id="platforms" className="sr-only">
            {t("connection.direct")}
          </h2>
          {rows([...waiting, ...linked, ...available])}
        </section>
      )}
      {byHand.length > 0 && (
        <details
          className="group"
          open={byHand.some(({ platform }) => platform.key === typedValue(result, "key")) || undefined}
        >
          <summary className="w-fit cursor-pointer">
            <h2 className="inline">{t("connection.byHand")}</h2> <span className="text-soft">({byHand.length})</span>
          </summary>
          <p className="max-w-prose py-2 text-soft">{t("connection.byHandText")}</p>
          <div className="card">{rows(byHand)}</div>
        </details>
      )}
    </Page>
  );
}
