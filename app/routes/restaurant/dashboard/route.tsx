import { href } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { formatsOf } from "#app/lib/formats.ts";
import { isRefusedPart, shownPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { figuresOf } from "#app/services/dashboards/figures.server.ts";
import { hoursOf } from "#app/services/dashboards/hours.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { loadPart } from "#app/services/request/parts.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { MessageSquareText, PenLine } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import type { Route } from "./+types/route.ts";
import { Definitions } from "./definitions.tsx";
import { Distribution } from "./distribution.tsx";
import { HeadlineFigures } from "./headline-figures.tsx";
import { HoursToday } from "./hours-today.tsx";
import { RatingFall } from "./rating-fall.tsx";
import { Weeks } from "./weeks.tsx";

export const handle = { namespaces: ["dashboard"] } satisfies RouteHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { restaurantId } = params;
  const [{ data: restaurant }, dashboard, user] = await Promise.all([
    productApi(context).restaurants.get({ restaurantId }),
    loadPart(context, productApi(context).restaurants.dashboard({ restaurantId })),
    currentUser(context),
  ]);
  const t = textsIn(context, "dashboard");
  const language = languageOf(context);
  const tools = { restaurantId, t, formats: formatsOf(language), language };
  return {
    name: restaurant.internalName ?? restaurant.name,
    address: restaurant.address.formattedAddress,
    hours: hoursOf(restaurant, tools),
    figures: isRefusedPart(dashboard)
      ? dashboard
      : hasFigures(dashboard.data)
        ? figuresOf(dashboard.data, tools)
        : null,
    mayImport: mayEnterAdminArea(user.role),
  };
}

const hasFigures = ({ toAnswer, rating, newReviews }: Dashboard): boolean =>
  toAnswer.count + toAnswer.pendingCount + rating.count + newReviews.count > 0;

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("dashboard");
  const { name, address, hours, mayImport } = loaderData;
  const figures = shownPart(loaderData.figures);
  return (
    <Page
      title={t("title")}
      documentTitle={`${t("title")} · ${name}`}
      state={address}
      primary={
        figures &&
        figures.toAnswer.count > 0 && (
          <LinkButton to={figures.toAnswer.to} variant="primary" icon={<PenLine aria-hidden />}>
            {t("toAnswer.action")}
          </LinkButton>
        )
      }
    >
      {figures ? (
        <div className="grid gap-4">
          {figures.fall && <RatingFall fall={figures.fall} />}
          <HeadlineFigures figures={figures} />
          <div className="grid items-start gap-4 xl:grid-cols-3">
            <Weeks weeks={figures.weeks} />
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
              <Distribution distribution={figures.distribution} />
              <HoursToday hours={hours} />
            </div>
          </div>
          <Definitions />
        </div>
      ) : (
        <div className="grid gap-4">
          <Part of={loaderData.figures} />
          {loaderData.figures === null && <NoReviews mayImport={mayImport} />}
          <HoursToday hours={hours} />
        </div>
      )}
    </Page>
  );
}

function NoReviews({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      className="card"
      icon={<MessageSquareText aria-hidden />}
      title={t("none.title")}
      actions={
        mayImport ? (
          <LinkButton to={href("/admin/imports")} variant="primary">
            {t("none.import")}
          </LinkButton>
        ) : undefined
      }
    >
      {t(mayImport ? "none.textAdmin" : "none.text")}
    </EmptyState>
  );
}
