-- Addresses that an organization's events are sent to.
create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  address text not null,
  events text[] not null,
  secret_sealed text not null,
  former_secret_sealed text,
  former_until timestamptz,
  failing_since timestamptz,
  failing_reason text not null default '',
  disabled_at timestamptz,
  user_id uuid references users (id) on delete set null,
  user_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index webhook_endpoints_organization on webhook_endpoints (organization_id);

-- An event on its way to one of them; its id stays the same however often it is sent.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  restaurant_id uuid references restaurants (id) on delete set null,
  data jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  lease_id uuid,
  lease_until timestamptz,
  status integer,
  reason text not null default '',
  response text not null default '',
  duration_ms integer,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- Events are recorded by the database, with the change they tell of: exactly those that commit.
create function tell_webhooks(event text, organization uuid, restaurant uuid, data jsonb) returns void language sql as $$
  insert into webhook_deliveries (id, endpoint_id, event, restaurant_id, data, occurred_at)
  select gen_random_uuid(), e.id, tell_webhooks.event, restaurant, tell_webhooks.data, now()
  from webhook_endpoints e
  where e.organization_id = organization and e.disabled_at is null and tell_webhooks.event = any (e.events);
$$;

create function tell_webhooks_of_reviews() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where disabled_at is null and 'review.received' = any (events)) then
    -- What was written longer ago is no news, whenever it is first read.
    perform tell_webhooks('review.received', p.organization_id, p.id, jsonb_build_object('reviewId', r.id, 'restaurantId', p.id,
      'platform', r.platform_key, 'rating', r.rating, 'hasText', coalesce(r.text, '') <> '', 'publishedAt', r.published_at))
    from added r join restaurants p on p.id = r.restaurant_id
    where r.published_at >= now() - interval '3 days';
  end if;
  return null;
end $$;
create trigger reviews_tell_webhooks after insert on reviews referencing new table as added
  for each statement execute function tell_webhooks_of_reviews();

create function tell_webhooks_of_replies() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where disabled_at is null and events && array['reply.sent', 'reply.refused']) then
    return null;
  end if;
  perform tell_webhooks(case when new.state in ('refused', 'failed', 'overwritten') then 'reply.refused' else 'reply.sent' end,
    p.organization_id, p.id, jsonb_build_object('reviewId', i.review_id, 'restaurantId', p.id, 'platform', i.platform_key,
      'outboxItemId', i.id, 'state', new.state))
  from outbox_items i join restaurants p on p.id = i.restaurant_id
  where i.id = new.item_id and i.kind = 'reply'
    -- Told once of each item, however many states follow.
    and (new.state in ('refused', 'failed', 'overwritten') or not exists (select from outbox_events e
      where e.item_id = new.item_id and e.id <> new.id and e.state in ('sent', 'in_review', 'live')));
  return null;
end $$;
create trigger outbox_events_tell_webhooks after insert on outbox_events
  for each row when (new.state in ('sent', 'in_review', 'live', 'refused', 'failed', 'overwritten'))
  execute function tell_webhooks_of_replies();

create function tell_webhooks_of_connections() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('connection.lost', new.organization_id, null, jsonb_build_object('credentialId', new.id,
    'platform', new.key, 'accountName', new.account_name, 'health', new.health));
  return null;
end $$;
create trigger credentials_tell_webhooks after update of health on credentials
  for each row when (new.organization_id is not null and new.health in ('needs_reconnect', 'revoked')
    and old.health not in ('needs_reconnect', 'revoked'))
  execute function tell_webhooks_of_connections();
