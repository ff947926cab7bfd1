-- Consents under way.

-- One consent under way: the state that comes back must be ours, used once, within minutes.
create table authorization_requests (
  state_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  code_verifier text not null,
  -- Where the person came from: a credential to renew, a restaurant to go back to.
  credential_id uuid references credentials (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  expires_at timestamptz not null
);
