import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { errorsOf, type FormResult, formMessage, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SavedViewTab, ViewBarData } from "#app/services/saved-views/bar.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Plus } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { viewNameLengthMax } from "#contract/saved-views/limits.ts";
import { Visibility } from "./visibility.tsx";

type KeptLink = Pick<SavedViewTab, "id" | "name" | "to" | "isOn">;
type Props = { views: ViewBarData; self: string; result: FormResult | undefined };

const panelId = "keep-view";

/**
 * The end of the row of views: the shown filters are kept under a name, in the view they came from or as a new one; below it stand the views
 * that are not in the row.
 */
export function KeepView({ views, self, result }: Props) {
  const { t } = useTranslation("saved-views");
  const { current, isNew, others, manage } = views;
  const isChanged = current?.isChanged ?? false;
  const refusal = resultFor(result, "changeView") ?? resultFor(result, "saveView");
  const panel = useRef<HTMLDivElement>(null);
  // A refused form shows itself again.
  useEffect(() => {
    if (refusal) panel.current?.showPopover();
  }, [refusal]);
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        title={t("keep")}
        className={classNames("btn btn-ghost btn-small", isChanged ? "filter-on" : "btn-icon")}
      >
        <Plus aria-hidden />
        <span className={isChanged ? "max-md:sr-only" : "sr-only"}>{t(isChanged ? "isChanged" : "keep")}</span>
      </button>
      <div
        id={panelId}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={t("keep")}
        className="menu menu-end keep-view"
      >
        {!isNew && <p className="field-hint">{t("nothingToKeep")}</p>}
        <ViewTools views={views} self={self} result={result} />
        {others.length > 0 && (
          <div className="grid gap-1">
            <p className="menu-label">{t("others")}</p>
            <ViewLinks views={others} />
          </div>
        )}
        <Link to={manage} className="menu-item">
          {t("manage")}
        </Link>
      </div>
      {refusal && (
        // Without scripts its panel stays shut.
        <p role="alert" className="field-error min-w-32 in-data-hydrated:hidden">
          {errorsOf(refusal).name ?? formMessage(refusal)}
        </p>
      )}
    </>
  );
}

function ViewLinks({ views }: { views: readonly (KeptLink & { ownerName?: string })[] }) {
  const { t } = useTranslation("saved-views");
  return (
    <ul>
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
function ViewTools({ views, self, result }: Props) {
  const { t } = useTranslation("saved-views");
  const { current, isNew } = views;
  const change = resultFor(result, "changeView");
  return (
    <>
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
      {isNew && <SaveView key={`keep ${self}`} views={views} self={self} result={result} />}
    </>
  );
}

/** Names a new view. */
function SaveView({ views: { current, organizations }, self, result }: Props) {
  const { t } = useTranslation("saved-views");
  const refused = resultFor(result, "saveView");
  return (
    <Form method="post" action={self} className="grid gap-3">
      <input type="hidden" name="intent" value="saveView" />
      <Field label={t("name")} error={errorsOf(refused).name ?? formMessage(refused)}>
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
      <Button variant="primary">{t(current ? "saveAs" : "save")}</Button>
    </Form>
  );
}
