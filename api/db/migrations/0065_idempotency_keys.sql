-- Writes that a caller named by a key, for 24 hours.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  attempt_id uuid not null,
  running_until timestamptz not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
