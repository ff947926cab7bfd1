import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";

/** The way to what the restaurant sent to platforms. */
export function OutboxLink() {
  const { t } = useTranslation("outbox");
  return (
    <Link to="?outgoing=all" className="link">
      {t("open")}
    </Link>
  );
}
