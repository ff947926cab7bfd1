-- Tokens by which other programs act in a person's right.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  token_hash text not null unique,
  hint text not null,
  scopes text[] not null,
  organization_ids uuid[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id, id);
create index api_tokens_ended on api_tokens (expires_at);
