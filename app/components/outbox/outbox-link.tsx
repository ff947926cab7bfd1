import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** Link to the restaurant's outbox. */
export function OutboxLink() {
  const { t } = useTranslation("outbox");
  return (
    <Link to="?outgoing=all" className="link">
      {t("open")}
    </Link>
  );
}
