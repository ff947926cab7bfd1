-- Notifications to people: what happened, how each person wants to hear of it, and what became of each message.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  event text not null,
  -- What it is about; a review's notifications go with the review.
  subject_kind text not null,
  subject_id uuid not null,
  review_id uuid references reviews (id) on delete cascade,
  -- Null: not about one restaurant.
  restaurant_id uuid references restaurants (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  data jsonb not null default '{}',
  -- The thing it tells of: one notification per person and thing, however often a job runs.
  thing text not null,
  at timestamptz not null default now(),
  seen_at timestamptz,
  -- False: the person wants it by other channels only.
  in_app boolean not null default true,
  -- Waits for the person's next mail about late reviews; mailed_at once it was in one.
  wants_mail boolean not null default false,
  mailed_at timestamptz,
  check ((subject_kind = 'review') = (review_id is not null))
);
insert into notifications
  (id, user_id, event, subject_kind, subject_id, review_id, restaurant_id, actor_name, data, thing, at, seen_at, wants_mail, mailed_at)
  select n.id, n.user_id,
    case n.kind when 'approved' then 'suggestion_approved' when 'refused' then 'suggestion_refused'
      when 'withdrawn' then 'suggestion_withdrawn' when 'superseded' then 'suggestion_superseded'
      when 'late' then 'review_late' when 'late_assigned' then 'review_late_assigned' else n.kind end,
    'review', n.review_id, n.review_id, n.restaurant_id, n.by_name,
    jsonb_build_object('author', v.author, 'rating', v.rating, 'platform', v.platform_key),
    n.id::text, n.at, n.seen_at, n.wants_mail, n.mailed_at
  from review_notifications n join reviews v on v.id = n.review_id;
drop table review_notifications;
create unique index notifications_thing on notifications (user_id, thing);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null and in_app;
create index notifications_review on notifications (review_id) where review_id is not null;
create index notifications_restaurant on notifications (restaurant_id) where restaurant_id is not null;
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create index notifications_at on notifications (at);
create index notifications_wanted on notifications (user_id) where wants_mail;
create index notifications_mailed on notifications (user_id, mailed_at) where mailed_at is not null;

-- One row for each notification and channel other than the app itself.
create table notification_deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null,
  is_digest boolean not null default false,
  state text not null default 'waiting',
  due_at timestamptz not null,
  -- Waited for the end of quiet hours.
  was_held boolean not null default false,
  attempts integer not null default 0,
  failing_since timestamptz,
  -- Devices that have it already; a second attempt leaves them out.
  sent_to uuid[] not null default '{}',
  lease_id uuid,
  lease_until timestamptz,
  done_at timestamptz,
  reason text not null default '',
  unique (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at) where state = 'waiting';
create index notification_deliveries_user on notification_deliveries (user_id, channel) where state = 'waiting';

create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  version integer not null default 0,
  -- Null: that of the restaurant a notification is about.
  time_zone text,
  quiet_from time,
  quiet_to time,
  digest_is_on boolean not null default true,
  digest_at time not null default '08:00',
  -- The chat webhook: its address is a secret and stands sealed; the host alone is shown.
  webhook_sealed text,
  webhook_host text,
  webhook_failing_since timestamptz,
  webhook_disabled_at timestamptz,
  webhook_reason text not null default '',
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);

-- What a person chose for an event, everywhere or at one restaurant; without a row the event's defaults hold.
create table notification_rules (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  restaurant_id uuid references restaurants (id) on delete cascade,
  event text not null,
  app boolean not null,
  mail text not null,
  push boolean not null,
  chat boolean not null
);
create unique index notification_rules_one on notification_rules
  (user_id, event, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'));
create index notification_rules_restaurant on notification_rules (restaurant_id) where restaurant_id is not null;

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Kept by the browser: a device that subscribes anew replaces its earlier subscription.
  device_id uuid not null,
  label text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (user_id, device_id)
);

-- At most one digest a day and person, by the calendar of the person's zone.
create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  at timestamptz not null default now(),
  primary key (user_id, day)
);

-- What people stopped by the link of a mail, with what stood there before, for an undo.
create table unsubscribes (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  scope text not null,
  at timestamptz not null default now(),
  former jsonb not null,
  primary key (user_id, purpose, scope)
);

alter table mail_outbox add column unsubscribe_address text;

-- The next time the clock of a zone shows `wanted` after an instant. An hour that a change of the clocks skips comes one hour later, one
-- that it repeats comes once.
create function next_local_time(since timestamptz, wanted time, zone text) returns timestamptz language sql stable as $$
  select min(moment) from (
    select ((since at time zone zone)::date + day + wanted) at time zone zone as moment from generate_series(-1, 2) day) days
  where moment > since
$$;

-- When the quiet hours end in which an instant lies; null outside of them. Equal ends mean no quiet hours.
create function quiet_until(moment timestamptz, quiet_from time, quiet_to time, zone text) returns timestamptz language sql stable as $$
  select case
    when quiet_from is null or quiet_to is null or quiet_from = quiet_to then null
    when case when quiet_from < quiet_to then local.clock >= quiet_from and local.clock < quiet_to
      else local.clock >= quiet_from or local.clock < quiet_to end then next_local_time(moment, quiet_to, zone) end
  from (select (moment at time zone zone)::time as clock) local
$$;

-- Who hears of what happens at a restaurant when nobody is named: its team and the owners of its organization, as far as they may work on
-- its reviews.
create function restaurant_audience(restaurant uuid) returns setof uuid language sql stable as $$
  select x.person from (
    select m.user_id as person from restaurant_members m where m.restaurant_id = restaurant
    union
    select o.user_id from restaurants r join organization_members o on o.organization_id = r.organization_id and o.casl_role = 'owner'
      where r.id = restaurant) x
  where may_work_on_reviews(x.person, restaurant)
$$;
