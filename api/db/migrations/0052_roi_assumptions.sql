-- What the estimates of a restaurant's return rest on, where it does not follow the defaults.
create table roi_assumptions (
  restaurant_id uuid primary key references restaurants (id) on delete cascade,
  assumptions jsonb not null,
  version integer not null,
  updated_by_name text not null default '',
  updated_at timestamptz not null default now()
);
