import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PostList } from "#app/services/statistics/posts.server.ts";
import { Card } from "#app/ui/card.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

/** What was published, with its figures: a list of posts and one of stories. */
export function PostLists({ lists }: { lists: readonly PostList[] }) {
  const { t } = useTranslation("statistics");
  return lists.map(({ key, title, about, columns, rows, pages, isByTime }) => (
    <Card key={key} id={key} title={title} className="min-w-0">
      <p className="text-soft text-sm pb-3">{about}</p>
      {rows.length === 0 ? (
        <p className="text-soft">{t("empty.chart")}</p>
      ) : (
        <Table caption={title} className="stat-table">
          <thead>
            <tr>
              {columns.map(({ key: column, label, to, isSorted }, index) => (
                <ColumnHead
                  key={column}
                  to={to}
                  numeric={index > 0}
                  {...(isSorted && { sorted: "descending" as const })}
                >
                  {label}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <span className="flex items-center gap-3">
                    {row.picture && (
                      <img
                        src={row.picture}
                        alt=""
                        width={48}
                        height={48}
                        loading="lazy"
                        className="rounded-control shrink-0"
                      />
                    )}
                    <span className="min-w-0">
                      {row.to ? (
                        <a href={row.to} className="link wrap-anywhere" target="_blank" rel="noreferrer">
                          {row.text}
                        </a>
                      ) : (
                        <span className="wrap-anywhere">{row.text}</span>
                      )}
                      <span className="block text-soft text-sm">
                        {row.about} · {row.published}
                      </span>
                    </span>
                  </span>
                </th>
                {row.values.map((value) => (
                  <NumberCell key={value.key}>{value.text}</NumberCell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ListPages links={pages} label={title} byTime={isByTime} className="pt-3" />
    </Card>
  ));
}
