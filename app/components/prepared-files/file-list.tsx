import { href } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PreparedFileRows } from "#app/services/prepared-files/list.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { FileRows } from "./file-rows.tsx";

/** The person's prepared files: their state, size and end. Without scripts a link reads the list again. */
export function FileList({ files, isUnderWay }: PreparedFileRows) {
  const { t } = useTranslation("prepared-files");
  return (
    <Page title={t("title")} state={t("intro")}>
      {files.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Download aria-hidden />}
          title={t("empty.title")}
          actions={<LinkButton to={href("/groups/statistics/seo")}>{t("empty.to")}</LinkButton>}
        >
          {t("empty.text")}
        </EmptyState>
      ) : (
        <FileRows files={files} isUnderWay={isUnderWay} label={t("title")} self={href("/download")} intent="delete" />
      )}
    </Page>
  );
}
