import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { errorsOf, type FormResult, formMessage, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SavedViewRow, SavedViewsScreenData } from "#app/services/saved-views/screen.server.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ArrowDown, ArrowUp, ChevronDown } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { viewNameLengthMax } from "#contract/saved-views/limits.ts";
import { Visibility } from "./visibility.tsx";

type Props = {
  row: SavedViewRow;
  isFirst: boolean;
  isLast: boolean;
  organizations: SavedViewsScreenData["organizations"];
  refused: FormResult | undefined;
};

/** A view: what it shows, its owner, and the actions of this person. */
export function SavedViewItem({ row, isFirst, isLast, organizations, refused }: Props) {
  return (
    <li id={`view-${row.id}`} className="grid gap-2 border-line border-t px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <Link to={row.to} className="link font-semibold">
            <bdi>{row.name}</bdi>
          </Link>
          <p className="text-soft text-sm">{row.visibility}</p>
          <ul className="mt-1 flex flex-wrap gap-1">
            {row.shows.map((text) => (
              <li key={text} className="badge max-w-full">
                <bdi className="truncate">{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
        <Position row={row} isFirst={isFirst} isLast={isLast} />
      </div>
      {row.dropped && <Banner tone="brass">{row.dropped}</Banner>}
      {formMessage(refused) !== null && (
        <Banner tone="danger" role="alert">
          {formMessage(refused)}
        </Banner>
      )}
      {row.mayChange && <Edit row={row} organizations={organizations} refused={refused} />}
    </li>
  );
}

function ViewForm({ row, className, children }: { row: SavedViewRow; className: string; children: ReactNode }) {
  return (
    <Form method="post" className={className} preventScrollReset>
      <input type="hidden" name="viewId" value={row.id} />
      {children}
    </Form>
  );
}

/** Its position in the bar. */
function Position({ row, isFirst, isLast }: Pick<Props, "row" | "isFirst" | "isLast">) {
  const { t } = useTranslation("saved-views");
  const { name, isPinned } = row;
  return (
    <ViewForm row={row} className="flex flex-wrap items-center gap-1">
      {isPinned && !isFirst && (
        <IconButton name="intent" value="up" size="small" label={t("up", { name })}>
          <ArrowUp aria-hidden />
        </IconButton>
      )}
      {isPinned && !isLast && (
        <IconButton name="intent" value="down" size="small" label={t("down", { name })}>
          <ArrowDown aria-hidden />
        </IconButton>
      )}
      <Button name="intent" value={isPinned ? "unpin" : "pin"} size="small">
        {t(isPinned ? "unpin" : "pin")}
      </Button>
      {!row.isMine && (
        <Button name="intent" value="copy" size="small">
          {t("copy")}
        </Button>
      )}
    </ViewForm>
  );
}

/** Changes name and sharing, or deletes the view. Open by itself where a change was refused. */
function Edit({ row, organizations, refused }: Pick<Props, "row" | "organizations" | "refused">) {
  const { t } = useTranslation("saved-views");
  const isShared = row.organizationId !== "me";
  return (
    <details open={refused !== undefined || undefined}>
      <summary className="link inline-flex cursor-pointer list-none items-center gap-1">
        {t("edit")}
        <ChevronDown aria-hidden />
      </summary>
      <ViewForm row={row} className="flex flex-wrap items-end gap-3 py-3">
        <input type="hidden" name="version" value={typedValue(refused, "version") ?? row.version} />
        <Field label={t("name")} error={errorsOf(refused).name} className="min-w-0 flex-[1_1_14rem]">
          <TextInput
            name="name"
            required
            maxLength={viewNameLengthMax}
            defaultValue={typedValue(refused, "name") ?? row.name}
            dir="auto"
          />
        </Field>
        <Visibility
          organizations={organizations}
          chosen={typedValue(refused, "organizationId") ?? row.organizationId}
        />
        <Button variant="primary" name="intent" value="edit">
          {t("editSave")}
        </Button>
      </ViewForm>
      <details>
        <summary className="link inline-flex cursor-pointer list-none items-center gap-1">
          {t("delete")}
          <ChevronDown aria-hidden />
        </summary>
        <ViewForm row={row} className="flex flex-wrap items-center gap-3 py-2">
          <input type="hidden" name="version" value={typedValue(refused, "version") ?? row.version} />
          <p>{t(isShared ? "deleteShared" : "deleteText")}</p>
          <Button variant="quiet-danger" size="small" name="intent" value="delete">
            {t("deleteNow")}
          </Button>
        </ViewForm>
      </details>
    </details>
  );
}
