-- What becomes of the columns of an imported file, and what people said they hold.

alter table imports add column columns jsonb not null default '[]';

create table import_mappings (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null,
  -- A hash of the file's column names.
  shape text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, kind, shape)
);
