-- The language a review is written in, as the filter asks for it (api/domains/analysis/conditions.ts): without statistics of its own
-- the planner takes every language for one review in two hundred, and sorts a whole restaurant for a page.
create statistics reviews_spoken on (coalesce(spoken_language, split_part(language, '-', 1))) from reviews;
analyze reviews;
