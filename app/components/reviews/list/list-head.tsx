import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Download } from "#app/ui/icons/lucide.tsx";
import type { ReviewScreenData } from "../review-data.ts";

/** How many there are, in which order, and the way to take them along. */
export function ListHead({ data, removedCount }: { data: ReviewScreenData; removedCount: number }) {
  const { t, language } = useTranslation("reviews");
  const { links, count } = data;
  const left = count.value - removedCount;
  const text = removedCount > 0 ? left.toLocaleString(language) : count.text;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="basis-full font-semibold">
        {count.isExact ? t("count", { count: left, text }) : t("countAtLeast", { text: count.text })}
      </p>
      {links.otherSorts.map(({ sort, to }) => (
        <Link key={sort} to={to} className="link text-sm" preventScrollReset>
          {t(`list.${sort}`)}
        </Link>
      ))}
      <a
        href={links.csv}
        download
        title={t("list.csv")}
        className="link ms-auto inline-flex items-center gap-1 text-sm"
      >
        <Download aria-hidden />
        CSV
      </a>
      {data.csvMax && <p className="basis-full text-soft text-sm">{t("list.csvMax", { max: data.csvMax })}</p>}
    </div>
  );
}
