-- A file of templates that was looked at and waits to be applied.
create table template_imports (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('review', 'message')),
  file_name text not null,
  state text not null check (state in ('checked', 'applied', 'failed')),
  counts jsonb not null,
  failure text,
  remarks jsonb not null default '[]',
  content bytea,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index template_imports_restaurant on template_imports (restaurant_id, id);
