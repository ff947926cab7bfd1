-- What each process has used of what platforms allow, in the window that runs.
create table platform_uses (
  process_id uuid not null,
  key text not null,
  used integer not null,
  allowed integer not null,
  window_seconds integer not null,
  frees_at timestamptz,
  held_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (process_id, key)
);
