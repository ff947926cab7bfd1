import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RoleListData } from "#app/services/custom-roles/list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Plus } from "#app/ui/icons/lucide.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";

/** The roles that an organization has made itself, and the built-in ones to copy. */
export function RoleList({ roles }: { roles: RoleListData }) {
  const { t } = useTranslation("custom-roles");
  return (
    <Card
      title={t("title", { organization: roles.organizationName })}
      aside={
        roles.mayCreate && (
          <LinkButton to={roles.links.create} icon={<Plus aria-hidden />}>
            {t("create")}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-4">
        <p className="max-w-prose text-soft text-sm">{t("intro")}</p>
        {roles.rows.length === 0 ? <p>{t("none")}</p> : <OwnRoles roles={roles} />}
        {roles.mayCreate && <BuiltInRoles roles={roles} />}
      </div>
    </Card>
  );
}

function OwnRoles({ roles }: { roles: RoleListData }) {
  const { t } = useTranslation("custom-roles");
  return (
    <Table caption={t("own")}>
      <thead>
        <tr>
          <ColumnHead>{t("role")}</ColumnHead>
          <ColumnHead>{t("holders")}</ColumnHead>
          <ColumnHead>
            <span className="sr-only">{t("duplicate")}</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {roles.rows.map((role) => (
          <tr key={role.id}>
            <td className="wrap-anywhere whitespace-normal">
              {roles.mayCreate ? (
                <Link to={role.to} className="reach font-semibold hover:text-accent">
                  {role.name}
                </Link>
              ) : (
                <span className="font-semibold">{role.name}</span>
              )}{" "}
              {role.isSuggestOnly && <Badge>{t("suggestOnly")}</Badge>}
              {role.description && <div className="text-soft text-sm">{role.description}</div>}
            </td>
            <td>{role.holders}</td>
            <td className="text-end">
              {roles.mayCreate && (
                <LinkButton to={role.copy} size="small">
                  {t("duplicate")}
                  <span className="sr-only"> {role.name}</span>
                </LinkButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function BuiltInRoles({ roles }: { roles: RoleListData }) {
  const { t } = useTranslation("custom-roles");
  return (
    <div className="grid gap-2">
      <h3>{t("builtIn")}</h3>
      <ul className="flex flex-wrap gap-2">
        {roles.builtIn.map(({ name, copy }) => (
          <li key={name}>
            <LinkButton to={copy} size="small">
              {t("duplicateNamed", { role: name })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
