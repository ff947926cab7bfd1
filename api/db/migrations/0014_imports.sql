-- Imported files.

create table imports (
  id uuid primary key,
  kind text not null,
  organization_id uuid not null references organizations (id) on delete cascade,
  file_name text not null,
  state text not null,
  options jsonb not null default '{}',
  counts jsonb not null,
  failure text,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  -- The file itself, until the import is applied.
  content bytea,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index imports_newest on imports (id desc);

create table import_refusals (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  file text not null,
  line integer not null,
  reason text not null,
  field text,
  value text,
  -- Rows that were taken without one value are told beside those that were refused.
  kind text not null default 'refused' check (kind in ('refused', 'incomplete')),
  primary key (import_id, position)
);
