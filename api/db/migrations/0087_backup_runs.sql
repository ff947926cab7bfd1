-- Backups that people ask for, and trials of them; the folders themselves are in DATA_DIR/backups. One at a time.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'check')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  step text not null default 'waiting',
  backup_name text not null,
  failure text,
  reason text not null default '',
  result jsonb,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  lease_id uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create unique index backup_runs_one on backup_runs ((true)) where state in ('waiting', 'running');
create index backup_runs_created on backup_runs (created_at);
