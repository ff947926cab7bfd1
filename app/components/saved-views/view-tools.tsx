import { Form, Link } from "react-router";
import { errorsOf, type FormResult, formMessage, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SavedViewTab, ViewBarData } from "#app/services/saved-views/bar.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ChevronDown } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { viewNameLengthMax } from "#contract/saved-views/limits.ts";
import { Visibility } from "./visibility.tsx";

type KeptLink = Pick<SavedViewTab, "id" | "name" | "to" | "isOn">;
type Props = { views: ViewBarData; self: string; result: FormResult | undefined };

/** The views that are not pinned, and a link to all of them. */
export function OtherViews({ views: { others, pinned, manage } }: Pick<Props, "views">) {
  const { t } = useTranslation("saved-views");
  return (
    <details className="open:basis-full">
      <summary className="btn btn-small cursor-pointer list-none">
        {t("more")}
        <ChevronDown aria-hidden />
      </summary>
      <div className="card mt-2 grid gap-3 p-4">
        <p className="field-label">{t("others")}</p>
        {others.length === 0 && <p className="field-hint">{t("noOthers")}</p>}
        <ViewLinks views={others} className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3" />
        {/* Where the bar scrolls sideways, the pinned views are listed here as well. */}
        {pinned.length > 0 && (
          <div className="grid gap-3 lg:hidden">
            <p className="field-label">{t("bar")}</p>
            <ViewLinks views={pinned} className="grid gap-x-4 sm:grid-cols-2" />
          </div>
        )}
        <Link to={manage} className="link">
          {t("manage")}
        </Link>
      </div>
    </details>
  );
}

function ViewLinks({ views, className }: { views: readonly (KeptLink & { ownerName?: string })[]; className: string }) {
  const { t } = useTranslation("saved-views");
  return (
    <ul className={className}>
      {views.map(({ id, name, to, isOn, ownerName }) => (
        <li key={id} className="min-w-0">
          <Link to={to} aria-current={isOn ? "page" : undefined} className="menu-item">
            <bdi className="truncate">{name}</bdi>
            {ownerName && <span className="text-soft text-sm">{t("by", { name: ownerName })}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Saves the shown filters in the view they came from, or as a new one. */
export function ViewTools({ views, self, result }: Props) {
  const { t } = useTranslation("saved-views");
  const { current, isNew } = views;
  const change = resultFor(result, "changeView");
  return (
    <>
      {isNew && <SaveView key={`keep ${self}`} views={views} self={self} result={result} />}
      {current?.isChanged && (
        <Form method="post" action={self} className="flex flex-wrap items-center gap-2">
          <span className="text-soft">{t("changed", { name: current.name })}</span>
          <input type="hidden" name="viewId" value={current.id} />
          <input type="hidden" name="version" value={typedValue(change, "version") ?? current.version} />
          {current.mayChange && (
            <Button size="small" name="intent" value="changeView">
              {t("saveChange")}
            </Button>
          )}
          <Link to={current.to} className="link">
            {t("revert")}
          </Link>
        </Form>
      )}
      {formMessage(change) !== null && (
        <Banner tone="danger" role="alert" className="basis-full">
          {formMessage(change)}
        </Banner>
      )}
      {current?.dropped && (
        <Banner tone="brass" className="basis-full">
          {current.dropped}
        </Banner>
      )}
    </>
  );
}

/** Names a new view. Open by itself where the name was refused. */
function SaveView({ views: { current, organizations }, self, result }: Props) {
  const { t } = useTranslation("saved-views");
  const refused = resultFor(result, "saveView");
  return (
    <details open={refused !== undefined || undefined} className="open:basis-full">
      <summary className="btn btn-small cursor-pointer list-none">
        {t(current ? "saveAs" : "save")}
        <ChevronDown aria-hidden />
      </summary>
      <Form method="post" action={self} className="card mt-2 flex flex-wrap items-end gap-4 p-4">
        <input type="hidden" name="intent" value="saveView" />
        <Field
          label={t("name")}
          error={errorsOf(refused).name ?? formMessage(refused)}
          className="min-w-0 flex-[1_1_14rem]"
        >
          <TextInput
            name="name"
            required
            maxLength={viewNameLengthMax}
            defaultValue={typedValue(refused, "name")}
            dir="auto"
          />
        </Field>
        <Visibility organizations={organizations} chosen={typedValue(refused, "organizationId")} />
        <Checkbox name="isPinned" label={t("pinIt")} defaultChecked={isTicked(refused, "isPinned", true)} />
        <Button variant="primary">{t("save")}</Button>
      </Form>
    </details>
  );
}
