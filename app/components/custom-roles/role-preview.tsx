import type { ReactNode } from "react";
import { Form } from "react-router";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RoleEditorData } from "#app/services/custom-roles/editor.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Holders } from "./holders.tsx";

type Preview = NonNullable<RoleEditorData["preview"]>;
type Props = { role: RoleEditorData; preview: Preview; result: FormResult | undefined };

/** What saving a role would change, for whom, and what somebody with it sees; saved from here alone. */
export function RolePreview({ role, preview, result }: Props) {
  const { t } = useTranslation("custom-roles");
  const isNew = role.id === null;
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-soft text-sm">{t("previewTitle")}</p>
        <p className="font-semibold text-lg wrap-anywhere">{role.name}</p>
        {role.description && <p className="text-soft wrap-anywhere">{role.description}</p>}
      </div>
      {preview.above && (
        <Banner tone="danger">
          <strong>{t("aboveTitle")}</strong> {t("aboveText", { rights: preview.above })}
        </Banner>
      )}
      {preview.isSuggestOnly && <Banner>{t("suggestOnlyText")}</Banner>}
      <Part title={t("changes")}>
        {preview.added.length + preview.removed.length === 0 && <p>{t("noChange")}</p>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Rights title={t("added")} rights={preview.added} />
          <Rights title={t("removed")} rights={preview.removed} />
        </div>
        {preview.completed && <p className="text-soft text-sm">{t("completedNote", { rights: preview.completed })}</p>}
        {preview.narrower && <p className="text-soft text-sm">{t("narrower", { rights: preview.narrower })}</p>}
      </Part>
      <Part title={t("concerned")}>
        {preview.holders.isFree ? (
          <p>{t("concernsNobody")}</p>
        ) : (
          <>
            <Holders holders={preview.holders} />
            <p className="text-soft text-sm">{t("atOnce")}</p>
          </>
        )}
      </Part>
      <Part title={t("seen")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Menu title={t("seenOne")} menu={preview.menu.restaurant} />
          <Menu title={t("seenAll")} menu={preview.menu.all} />
        </div>
      </Part>
      <Form method="post" action={role.links.self} className="flex flex-wrap gap-2">
        <input type="hidden" name="name" value={role.name} />
        <input type="hidden" name="description" value={role.description} />
        {preview.rights.map((right) => (
          <input key={right} type="hidden" name="rights" value={right} />
        ))}
        {isNew ? (
          <input type="hidden" name="organizationId" value={role.organizationId} />
        ) : (
          <>
            <input type="hidden" name="roleId" value={role.id ?? ""} />
            <input type="hidden" name="version" value={typedValue(result, "version") ?? role.version ?? ""} />
          </>
        )}
        {!preview.above && (
          <Button variant="primary" name="intent" value={isNew ? "createRole" : "updateRole"}>
            {t(isNew ? "createNow" : "save")}
          </Button>
        )}
        <LinkButton to={role.links.back}>{t("back")}</LinkButton>
      </Form>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Rights({ title, rights }: { title: string; rights: readonly string[] }) {
  if (rights.length === 0) return null;
  return (
    <div>
      <p className="field-label">{title}</p>
      <ul className="list-disc ps-5">
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </div>
  );
}

function Menu({ title, menu }: { title: string; menu: Preview["menu"]["all"] }) {
  const { t } = useTranslation("custom-roles");
  return (
    <div className="grid gap-2 border-line border-s-2 ps-3">
      <p className="field-label">{title}</p>
      <ul className="grid gap-1">
        {menu.shown.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      {menu.hidden.length > 0 && (
        <p className="text-soft text-sm">{t("hidden", { entries: menu.hidden.join(", ") })}</p>
      )}
    </div>
  );
}
