import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Download } from "#app/ui/icons/lucide.tsx";

/** The count, the order, and the export. */
export function ListHead({ data, removedCount }: { data: ReviewScreenData; removedCount: number }) {
  const { t, language } = useTranslation("reviews");
  const { links, count } = data;
  const left = count.value - removedCount;
  const text = removedCount > 0 ? left.toLocaleString(language) : count.text;
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {count.isExact ? t("count", { count: left, text }) : t("countAtLeast", { text: count.text })}
        </p>
        <a href={links.csv} download title={t("list.csv")} className="link inline-flex items-center gap-1 text-sm">
          <Download aria-hidden />
          CSV
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <strong aria-current="true">{t(`list.${data.sort}`)}</strong>
        {links.otherSorts.map(({ sort, to }) => (
          <Link key={sort} to={to} className="link" preventScrollReset>
            {t(`list.${sort}`)}
          </Link>
        ))}
      </div>
      {data.csvMax && <p className="text-soft text-sm">{t("list.csvMax", { max: data.csvMax })}</p>}
    </div>
  );
}
