-- The stock of NFC chips: which restaurant's page each opens, and how often it was tapped.
create table nfc_chips (
  id uuid primary key,
  uid text not null unique check (uid ~ '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$'),
  name text not null default '',
  restaurant_id uuid references restaurants (id) on delete set null,
  -- Whose stock it is while it has no restaurant; with one it is the restaurant's, wherever that moves.
  organization_id uuid references organizations (id) on delete set null,
  page_key text check (page_key in ('gmb', 'tripadvisor', 'facebook', 'yelp')),
  active boolean not null default true,
  tap_count integer not null default 0 check (tap_count >= 0),
  last_tap_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (restaurant_id is null or organization_id is null)
);
create index nfc_chips_restaurant on nfc_chips (restaurant_id);
create index nfc_chips_organization on nfc_chips (organization_id);

-- Files of chips, read and not yet applied, and what became of each row.
create table nfc_chip_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  file_name text not null,
  state text not null check (state in ('checked', 'applied', 'failed')),
  failure text,
  rows jsonb not null default '[]',
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index nfc_chip_imports_user on nfc_chip_imports (user_id);
create index nfc_chip_imports_organization on nfc_chip_imports (organization_id);
create index nfc_chip_imports_created on nfc_chip_imports (created_at);
