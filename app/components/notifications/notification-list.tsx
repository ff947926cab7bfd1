import { useRef } from "react";
import { Form, href, Link } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useRowKeys } from "#app/islands/use-row-keys.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { NotificationRow, NotificationsData } from "#app/services/notifications/list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton, LinkButton } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Bell, Check, CircleCheck, SearchX, Settings } from "#app/ui/icons/lucide.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { EmptyState } from "#app/ui/states.tsx";

/** The reader's notifications by day; `id` is that of the list, for the skip link. */
export function NotificationList({ data, id }: { data: NotificationsData; id: string }) {
  const { t } = useTranslation("notifications");
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const isNone = !data.hasAny && !data.isNarrowed && data.query.show === "all";
  return (
    <Page
      title={t("title")}
      state={isNone ? undefined : data.state}
      primary={
        data.hasUnread && (
          <Form method="post" action={data.here}>
            <Button name="intent" value="markAll">
              <Check aria-hidden className="sm:hidden" />
              <span className="max-sm:sr-only">{t("markAll")}</span>
            </Button>
          </Form>
        )
      }
      more={
        <MenuLink to={href("/notifications/settings")} icon={<Settings aria-hidden />}>
          {t("settings")}
        </MenuLink>
      }
      moreLabel={t("more")}
      views={
        isNone ? undefined : (
          <Tabs
            label={t("views.label")}
            tabs={data.views.map(({ show, to, isCurrent }) => ({ to, label: t(`views.${show}`), current: isCurrent }))}
          />
        )
      }
      filters={isNone ? undefined : <Filters data={data} />}
    >
      <div id={id} ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {data.days.map(({ day, title, rows }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="pb-2 text-base">
              {title}
            </h2>
            <ul className="card grid">
              {rows.map((row) => (
                <Row key={row.id} row={row} here={data.here} />
              ))}
            </ul>
          </section>
        ))}
        {!data.hasAny && <Nothing data={data} />}
      </div>
      <ListPages links={data.pages} byTime />
    </Page>
  );
}

function Filters({ data }: { data: NotificationsData }) {
  const { t } = useTranslation("notifications");
  const { query } = data;
  const any = (label: string) => ({ value: "", label });
  return (
    <ListFilters
      action={href("/notifications")}
      at={data.here}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="filter"
      clear={data.clearTo === null ? null : { to: data.clearTo, all: true }}
      kept={{ show: query.show === "all" ? "" : query.show }}
    >
      <Field label={t("event")} hideLabel>
        <Select name="event" defaultValue={query.events[0] ?? ""} options={[any(t("anyEvent")), ...data.events]} />
      </Field>
      {data.restaurants.length > 1 && (
        <Field label={t("restaurant")} hideLabel>
          <Select
            name="restaurants"
            defaultValue={query.restaurants[0] ?? ""}
            options={[any(t("anyRestaurant")), ...data.restaurants]}
          />
        </Field>
      )}
    </ListFilters>
  );
}

function Row({ row, here }: { row: NotificationRow; here: string }) {
  const { t } = useTranslation("notifications");
  const Icon = row.isSeen ? Bell : Check;
  return (
    <li className="relative flex items-start gap-2 border-line border-b p-4 last:border-b-0 hover:bg-sunken">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={row.to} data-row className="wrap-anywhere after:absolute after:inset-0">
            {row.isSeen ? row.sentence : <strong>{row.sentence}</strong>}
          </Link>
          {!row.isSeen && <Badge tone="brass">{t("new")}</Badge>}
        </p>
        <p className="facts text-soft text-sm">
          {row.stars && <Stars {...row.stars} />}
          {row.restaurant && <span>{row.restaurant}</span>}
          {row.platform && <span>{row.platform}</span>}
          <time dateTime={row.at.iso}>{row.at.ago}</time>
        </p>
      </div>
      <Form method="post" action={here} preventScrollReset>
        <input type="hidden" name="notificationId" value={row.id} />
        <IconButton
          size="small"
          className="reach"
          name="intent"
          value={row.isSeen ? "markUnread" : "markRead"}
          label={t(row.isSeen ? "markUnread" : "markRead")}
        >
          <Icon aria-hidden />
        </IconButton>
      </Form>
    </li>
  );
}

/** Nothing yet, everything read, or no match: which one, and what comes next. */
function Nothing({ data }: { data: NotificationsData }) {
  const { t } = useTranslation("notifications");
  if (data.isNarrowed)
    return (
      <EmptyState
        className="card"
        icon={<SearchX aria-hidden />}
        title={t("noMatch.title")}
        actions={data.clearTo && <LinkButton to={data.clearTo}>{t("noMatch.clear")}</LinkButton>}
      >
        {t("noMatch.text")}
      </EmptyState>
    );
  if (data.query.show === "unseen")
    return (
      <EmptyState className="card" icon={<CircleCheck aria-hidden />} title={t("noneUnread.title")}>
        {t("noneUnread.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      className="card"
      icon={<Bell aria-hidden />}
      title={t("none.title")}
      actions={<LinkButton to={href("/notifications/settings")}>{t("settings")}</LinkButton>}
    >
      <p>{t("none.text")}</p>
      <p className="pt-2">{t("none.example")}</p>
    </EmptyState>
  );
}
