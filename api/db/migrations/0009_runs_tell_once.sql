-- New reviews that were told of already, where one run is followed by another at once and the count goes on.
alter table review_fetches add column notified_new_count integer not null default 0;
-- The walk began anew because the place of its next page was no longer good; a second time ends it.
alter table review_fetches add column is_anew boolean not null default false;
