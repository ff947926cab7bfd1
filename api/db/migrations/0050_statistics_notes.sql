-- Events that people write on the time axis of a restaurant's statistics.
create table statistics_notes (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  kind text not null check (kind in ('note', 'campaign', 'price', 'post')),
  day date not null,
  text text not null,
  created_by_name text not null default '',
  created_at timestamptz not null default now()
);
create index statistics_notes_days on statistics_notes (restaurant_id, day);
