import { route } from "@react-router/dev/routes";

/**
 * What stands at and below a list of reviews. One screen used twice: of one restaurant, or over many; `of` begins the names of the second.
 */
export const reviewRoutes = (list: string, folder: "restaurant" | "groups", of: "" | "group ") => [
  route(list, `routes/${folder}/reviews/route.tsx`, { id: `${of}reviews` }),
  route(`${list}.json`, `routes/${folder}/reviews/page.ts`),
  route(`${list}.csv`, `routes/${folder}/reviews/csv.ts`),
  route(`${list}/synchronisation.json`, `routes/${folder}/reviews/synchronisation.ts`),
  route(`${list}/views`, `routes/${folder}/review-views/route.tsx`, { id: `${of}review views` }),
  route(`${list}/views.json`, `routes/${folder}/review-views/counts.ts`),
  route(`${list}/bulk`, `routes/${folder}/review-batches/list.tsx`, { id: `${of}review batches` }),
  route(`${list}/bulk/:batchId`, `routes/${folder}/review-batches/route.tsx`, { id: `${of}review batch` }),
  route(`${list}/bulk/:batchId/reviews.csv`, `routes/${folder}/review-batches/csv.ts`),
];
