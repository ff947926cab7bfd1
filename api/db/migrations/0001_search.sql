-- What all domains share: searching without accents and case, and the versions of settings.

-- The whole ground: people, restaurants, reviews, their roll-ups, filters, imports, mail.
-- Times are timestamptz; days are computed in the restaurant's own zone; text that is searched goes through fold().
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable, because its dictionary could change; ours does not, and an index needs an immutable function.
create function fold(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Two people at the same setting: the second one is told that the first has changed it. One counter for all, so that a setting given up
-- and made anew is never taken for the old one.
create sequence setting_versions as integer;
