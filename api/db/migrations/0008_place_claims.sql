-- A place that the installation's own keys open belongs to whoever proves it. A claim has its place written down and no `connected_at`
-- until somebody of the product approves it: whatever reads or sends looks at `connected_at`.
alter table platforms add column claimed_at timestamptz;
alter table platforms add column claimed_by uuid references users (id) on delete set null;
alter table platforms add column claim_refused_at timestamptz;
create index platforms_claimed on platforms (claimed_at) where claimed_at is not null;
