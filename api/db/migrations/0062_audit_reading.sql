-- Reading the audit log, how long its entries are kept, and what the last check of each chain found. As with the log itself nothing
-- refers to other tables.

create index audit_entries_chain_at on audit_entries (chain_id, at, number);
create index audit_entries_restaurant_at on audit_entries (restaurant_id, at);

-- Without a row as long as the default of 24 months.
create table audit_retentions (
  chain_id uuid primary key,
  months integer not null check (months between 3 and 120),
  version integer not null default 1
);

create table audit_checks (
  chain_id uuid primary key,
  -- Set while somebody waits for a check.
  asked_at timestamptz,
  checked_at timestamptz,
  -- The first broken entry; null for a whole chain.
  broken_number integer,
  broken_fault text
);
