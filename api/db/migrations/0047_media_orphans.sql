-- Bytes in the media store that have no row, since the first sweep that saw them so. A database that is put back alone knows of none, and
-- they rest as long again: the right copy of the database may still follow.
create table media_orphans (
  id uuid primary key,
  found_at timestamptz not null default now()
);
create index media_orphans_shard on media_orphans (right(id::text, 2));
