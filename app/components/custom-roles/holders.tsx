import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { HoldersData } from "#app/services/custom-roles/editor.server.ts";

/** Who has a role, each with the way to their card. */
export function Holders({ holders }: { holders: HoldersData }) {
  const { t } = useTranslation("custom-roles");
  return (
    <>
      {holders.isMe && <p className="font-semibold">{t("concernsMe")}</p>}
      {holders.people.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {holders.people.map(({ id, name, to }) => (
            <li key={id}>
              <Link to={to} className="link reach">
                {name}
              </Link>
            </li>
          ))}
          {holders.more && <li className="text-soft">{holders.more}</li>}
        </ul>
      )}
      {holders.others && <p className="text-soft text-sm wrap-anywhere">{holders.others}</p>}
    </>
  );
}
