-- A session that looks at Comptoir as somebody else, read only (docs/decisions/305).
alter table auth_sessions
  add column seen_as uuid references users (id) on delete set null,
  add column seen_as_until timestamptz,
  -- The versions of both people when it began: any change of what either may do ends it.
  add column seen_as_versions integer[];
