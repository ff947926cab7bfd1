-- Who is notified of late reviews, and notifications.

-- Who is told when a review is late, what people were told about reviews, and by whom it has been looked at.

-- Of an organization, or of one of its restaurants.
create table reply_escalations (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null: of every restaurant of the organization that has none of its own.
  restaurant_id uuid references restaurants (id) on delete cascade,
  is_on boolean not null,
  late_hours smallint not null check (late_hours between 0 and 720),
  notify_assignee boolean not null,
  user_ids uuid[] not null,
  send_mail boolean not null,
  reassign_to uuid references users (id) on delete set null,
  -- What had become late before it was switched on is not told of.
  since timestamptz not null default now(),
  updated_by_name text not null default '',
  updated_at timestamptz not null default now(),
  version integer not null
);
create unique index reply_escalations_scope on reply_escalations
  (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'));
create index reply_escalations_restaurant on reply_escalations (restaurant_id);

-- Once per review and deadline, whoever does it and however often.
create table review_escalations (
  review_id uuid not null references reviews (id) on delete cascade,
  due_at timestamptz not null,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  -- Names of those who were told.
  notified_names text[] not null,
  at timestamptz not null default now(),
  primary key (review_id, due_at)
);
create index review_escalations_restaurant on review_escalations (restaurant_id);

-- What a person was told about a review.
create table review_notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  kind text not null,
  by_name text not null default '',
  at timestamptz not null default now(),
  seen_at timestamptz,
  -- Waits for the person's next mail; mailed_at once it was in one.
  wants_mail boolean not null default false,
  mailed_at timestamptz
);
create index review_notifications_user on review_notifications (user_id, id desc);
create index review_notifications_unseen on review_notifications (user_id) where seen_at is null;
create index review_notifications_review on review_notifications (review_id);
create index review_notifications_wanted on review_notifications (user_id) where wants_mail;
create index review_notifications_mailed on review_notifications (user_id, mailed_at) where mailed_at is not null;

-- Who reads a restaurant's reviews, the same rule as the API's reach and abilities (docs/decisions/140, 168).
create function hears_of_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select may_work_on_reviews(person, restaurant)
    or exists (select from users u join organization_members m on m.user_id = u.id
        join restaurants r on r.organization_id = m.organization_id
        join restaurant_members x on x.user_id = u.id and x.restaurant_id = r.id
      where u.id = person and r.id = restaurant and u.role = 'comptoir-basic')
$$;
