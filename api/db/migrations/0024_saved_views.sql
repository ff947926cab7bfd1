-- Saved views of lists.

-- Ways to look at the reviews that people keep under a name, for themselves or with their organization.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Shared with it; null: its owner's alone.
  organization_id uuid references organizations (id) on delete set null,
  kind text not null,
  name text not null,
  -- contract/saved-views/schemas.ts, SavedViewState; read field by field, so that what is no longer known is left out.
  state jsonb not null,
  version integer not null default 1,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (user_id, kind, fold(name));
create index saved_views_shared on saved_views (organization_id, kind) where organization_id is not null;

-- The bar of a person, whoever's the views are.
create table saved_view_pins (
  user_id uuid not null references users (id) on delete cascade,
  view_id uuid not null references saved_views (id) on delete cascade,
  position smallint not null,
  primary key (user_id, view_id)
);
create index saved_view_pins_view on saved_view_pins (view_id);
