-- Figures of reviews: sums by day with everything that statistics filter by (docs/decisions/265).

-- Nobody writes while the past is counted.
lock table restaurants, reviews, review_replies, template_uses, automation_runs in share row exclusive mode;

-- The sums that were there tell reviews with words from those without.
truncate review_days, review_totals;
alter table review_days add column has_text boolean not null, drop constraint review_days_pkey,
  add primary key (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text);
alter table review_totals add column has_text boolean not null, drop constraint review_totals_pkey,
  add primary key (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text);

-- Removed reviews by the day they were written on: a series of their own, in no other figure.
create table review_removed_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  platform_key text not null,
  rating smallint not null,
  is_private boolean not null,
  has_text boolean not null,
  count integer not null,
  primary key (restaurant_id, day, platform_key, rating, is_private, has_text)
);

-- Reviews that speak of a topic, each once per topic: mixed ones praise and complain.
create table review_topic_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  topic text not null,
  tone text not null,
  platform_key text not null,
  rating smallint not null,
  is_private boolean not null,
  has_text boolean not null,
  count integer not null,
  primary key (restaurant_id, day, topic, tone, platform_key, rating, is_private, has_text)
);

-- The bits of `reviews.topic_bits` as topics and tones (api/analysis/bits.ts).
create function topics_of(bits integer) returns table (topic text, tone text) language sql immutable parallel safe as $$
  select names.topic, case when sides & 3 = 3 then 'mixed' when sides & 1 = 1 then 'positive' when sides & 2 = 2 then 'negative' else 'neutral' end
  from unnest(array['food', 'service', 'atmosphere', 'price', 'wait', 'hygiene', 'location']) with ordinality as names (topic, position)
  cross join lateral (select (bits >> (3 * (position::int - 1))) & 7 as sides) s
  where sides <> 0
$$;

-- How the first reply was made. One that was not written here is the platform's.
alter table review_replies add column method text not null default 'platform'
  check (method in ('hand', 'template', 'ai', 'rule', 'platform'));
update review_replies p set method = case
    when exists (select from automation_runs a where a.reply_id = p.id)
      or exists (select from template_uses u where u.reply_id = p.id and u.method = 'automation') then 'rule'
    when exists (select from template_uses u where u.reply_id = p.id) then 'template'
    else 'hand' end
  where author_user_id is not null
    or exists (select from automation_runs a where a.reply_id = p.id)
    or exists (select from template_uses u where u.reply_id = p.id);

-- The first reply of each answered review, as the job found it; the sums of its days follow by triggers.
create table review_responses (
  review_id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  -- Of the review.
  day date not null,
  platform_key text not null,
  rating smallint not null,
  is_private boolean not null,
  has_text boolean not null,
  -- Of its first reply; null: written by a rule, on the platform, or by somebody who is gone.
  user_id uuid references users (id) on delete set null,
  method text not null,
  published_at timestamptz not null,
  -- Null where nobody knows when it was answered.
  answered_at timestamptz,
  -- From the one to the other; while the house was open, by the hours it told when the reply came.
  seconds integer,
  open_seconds integer
);
create index review_responses_restaurant on review_responses (restaurant_id, method, user_id);
create index review_responses_user on review_responses (user_id);

create table review_response_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  platform_key text not null,
  rating smallint not null,
  is_private boolean not null,
  has_text boolean not null,
  method text not null,
  -- The nil UUID: nobody who is known.
  user_id uuid not null,
  -- Steps of the histogram (contract/review-statistics/response-steps.ts); -1: nobody knows when it was answered.
  step smallint not null,
  open_step smallint not null,
  count integer not null,
  seconds bigint not null,
  open_seconds bigint not null,
  primary key (restaurant_id, day, platform_key, rating, is_private, has_text, method, user_id, step, open_step)
);

-- Reviews whose first reply is to be looked at, up to 500 in a row, since bulk writes would otherwise pay for a row each; the job takes them
-- in order (docs/decisions/265).
create table response_changes (
  id bigint generated always as identity primary key,
  review_ids uuid[] not null,
  -- Opening hours are counted anew as well: the zone has changed.
  anew boolean not null default false
);

create function responses_changed(ids uuid[], is_anew boolean default false) returns void language sql as $$
  insert into response_changes (review_ids, anew)
    select array_agg(id), is_anew from unnest(ids) with ordinality as x (id, position) group by (position - 1) / 500
$$;

-- 24 steps of an hour, 8 of six hours, 4 of a day, 3 of a week, and all above four weeks.
create function response_step(seconds integer) returns smallint language sql immutable parallel safe as $$
  select (case
    when seconds is null then -1
    when seconds < 86400 then seconds / 3600
    when seconds < 259200 then 24 + (seconds - 86400) / 21600
    when seconds < 604800 then 32 + (seconds - 259200) / 86400
    when seconds < 2419200 then 36 + (seconds - 604800) / 604800
    else 39 end)::smallint
$$;

create function review_responses_summed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update review_response_days d set count = d.count - m.count, seconds = d.seconds - m.seconds, open_seconds = d.open_seconds - m.open_seconds
    from (select restaurant_id, day, platform_key, rating, is_private, has_text, method,
        coalesce(user_id, '00000000-0000-0000-0000-000000000000') as user_id, response_step(seconds) as step, response_step(open_seconds) as open_step,
        count(*)::int as count, coalesce(sum(seconds), 0) as seconds, coalesce(sum(open_seconds), 0) as open_seconds
      from old_rows group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) m
    where (d.restaurant_id, d.day, d.platform_key, d.rating, d.is_private, d.has_text, d.method, d.user_id, d.step, d.open_step)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.is_private, m.has_text, m.method, m.user_id, m.step, m.open_step);
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into review_response_days as d
      select restaurant_id, day, platform_key, rating, is_private, has_text, method,
        coalesce(user_id, '00000000-0000-0000-0000-000000000000'), response_step(seconds), response_step(open_seconds),
        count(*), coalesce(sum(seconds), 0), coalesce(sum(open_seconds), 0)
      from new_rows group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict (restaurant_id, day, platform_key, rating, is_private, has_text, method, user_id, step, open_step)
      do update set count = d.count + excluded.count, seconds = d.seconds + excluded.seconds, open_seconds = d.open_seconds + excluded.open_seconds;
    return null;
  end if;
  insert into review_response_days as d
    select restaurant_id, day, platform_key, rating, is_private, has_text, method,
      coalesce(user_id, '00000000-0000-0000-0000-000000000000'), response_step(seconds), response_step(open_seconds),
      sum(delta), sum(delta * coalesce(seconds, 0)), sum(delta * coalesce(open_seconds, 0))
    from (select *, 1::bigint as delta from new_rows union all select *, -1 from old_rows) moves
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(delta) <> 0 or sum(delta * coalesce(seconds, 0)) <> 0 or sum(delta * coalesce(open_seconds, 0)) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict (restaurant_id, day, platform_key, rating, is_private, has_text, method, user_id, step, open_step)
    do update set count = d.count + excluded.count, seconds = d.seconds + excluded.seconds, open_seconds = d.open_seconds + excluded.open_seconds;
  return null;
end $$;

create trigger review_responses_inserted after insert on review_responses referencing new table as new_rows
  for each statement execute function review_responses_summed();
create trigger review_responses_deleted after delete on review_responses referencing old table as old_rows
  for each statement execute function review_responses_summed();
create trigger review_responses_updated after update on review_responses referencing old table as old_rows new table as new_rows
  for each statement execute function review_responses_summed();

create or replace function reviews_rolled_up_on_insert() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from new_rows order by 1) touched;
  insert into review_days as d (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, v.has_text, count(*)
    from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text) do update set count = d.count + excluded.count;
  insert into review_totals as t (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count(*)
    from new_rows where removed_at is null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text) do update set count = t.count + excluded.count;
  if exists (select from new_rows where removed_at is not null) then
    insert into review_removed_days as d
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
      from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (restaurant_id, day, platform_key, rating, is_private, has_text) do update set count = d.count + excluded.count;
  end if;
  if exists (select from new_rows where topic_bits <> 0) then
    insert into review_topic_days as d
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
      from new_rows v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
      where v.removed_at is null and v.topic_bits <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (restaurant_id, day, topic, tone, platform_key, rating, is_private, has_text) do update set count = d.count + excluded.count;
  end if;
  perform responses_changed(array(select id from new_rows where answer_state = 'answered' and removed_at is null));
  return null;
end $$;

create or replace function reviews_rolled_up_on_delete() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from old_rows order by 1) touched;
  update review_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, v.has_text, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7, 8) m
  where (d.restaurant_id, d.day, d.platform_key, d.rating, d.answer_state, d.is_private, d.archived, d.has_text)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived, m.has_text);
  update review_totals t set count = t.count - m.count from (
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count(*)::int as count
    from old_rows where removed_at is null group by 1, 2, 3, 4, 5, 6, 7) m
  where (t.restaurant_id, t.platform_key, t.rating, t.answer_state, t.is_private, t.archived, t.has_text)
      = (m.restaurant_id, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived, m.has_text);
  update review_removed_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.is_private, v.has_text, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null group by 1, 2, 3, 4, 5, 6) m
  where (d.restaurant_id, d.day, d.platform_key, d.rating, d.is_private, d.has_text)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.is_private, m.has_text);
  update review_topic_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
    where v.removed_at is null and v.topic_bits <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8) m
  where (d.restaurant_id, d.day, d.topic, d.tone, d.platform_key, d.rating, d.is_private, d.has_text)
      = (m.restaurant_id, m.day, m.topic, m.tone, m.platform_key, m.rating, m.is_private, m.has_text);
  perform responses_changed(array(select id from old_rows where answer_state = 'answered' and removed_at is null));
  return null;
end $$;

-- Most updates change nothing that is counted: they take no lock and write no sum.
create or replace function reviews_rolled_up_on_update() returns trigger language plpgsql as $$
begin
  if not exists (
    select from new_rows n left join old_rows o on o.id = n.id
    where (o.restaurant_id, o.published_at, o.platform_key, o.rating, o.answer_state, o.is_private, o.archived, o.has_text, o.removed_at is null, o.topic_bits, o.answered_at)
      is distinct from (n.restaurant_id, n.published_at, n.platform_key, n.rating, n.answer_state, n.is_private, n.archived, n.has_text, n.removed_at is null, n.topic_bits, n.answered_at))
  then return null; end if;
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select restaurant_id from old_rows union select restaurant_id from new_rows order by 1) touched;
  insert into review_days as d (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, sum(delta) from (
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, v.has_text, 1 as delta
      from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
      union all
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, v.has_text, -1
      from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text) do update set count = d.count + excluded.count;
  insert into review_totals as t (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, sum(delta) from (
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, 1 as delta from new_rows where removed_at is null
      union all
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, -1 from old_rows where removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6, 7 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text) do update set count = t.count + excluded.count;
  if exists (select from new_rows where removed_at is not null) or exists (select from old_rows where removed_at is not null) then
    insert into review_removed_days as d
      select restaurant_id, day, platform_key, rating, is_private, has_text, sum(delta) from (
        select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.is_private, v.has_text, 1 as delta
        from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null
        union all
        select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.is_private, v.has_text, -1
        from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null) moves
      group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (restaurant_id, day, platform_key, rating, is_private, has_text) do update set count = d.count + excluded.count;
  end if;
  if exists (select from new_rows where topic_bits <> 0) or exists (select from old_rows where topic_bits <> 0) then
    insert into review_topic_days as d
      select restaurant_id, day, topic, tone, platform_key, rating, is_private, has_text, sum(delta) from (
        select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, 1 as delta
        from new_rows v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
        where v.removed_at is null and v.topic_bits <> 0
        union all
        select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, -1
        from old_rows v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
        where v.removed_at is null and v.topic_bits <> 0) moves
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (restaurant_id, day, topic, tone, platform_key, rating, is_private, has_text) do update set count = d.count + excluded.count;
  end if;
  perform responses_changed(array(select n.id from new_rows n left join old_rows o on o.id = n.id
    where (o.answer_state = 'answered' or n.answer_state = 'answered')
      and (o.restaurant_id, o.published_at, o.platform_key, o.rating, o.answer_state, o.is_private, o.has_text, o.removed_at is null, o.answered_at)
        is distinct from (n.restaurant_id, n.published_at, n.platform_key, n.rating, n.answer_state, n.is_private, n.has_text, n.removed_at is null, n.answered_at)));
  return null;
end $$;

-- Another zone moves reviews to other days: the restaurant's are counted anew.
create or replace function review_days_recounted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(review_days_lock(new.id));
  delete from review_days where restaurant_id = new.id;
  delete from review_removed_days where restaurant_id = new.id;
  delete from review_topic_days where restaurant_id = new.id;
  insert into review_days (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select restaurant_id, (published_at at time zone new.time_zone)::date, platform_key, rating, answer_state, is_private, archived, has_text, count(*)
    from reviews where restaurant_id = new.id and removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into review_removed_days
    select restaurant_id, (published_at at time zone new.time_zone)::date, platform_key, rating, is_private, has_text, count(*)
    from reviews where restaurant_id = new.id and removed_at is not null
    group by 1, 2, 3, 4, 5, 6;
  insert into review_topic_days
    select restaurant_id, (published_at at time zone new.time_zone)::date, t.topic, t.tone, platform_key, rating, is_private, has_text, count(*)
    from reviews cross join lateral topics_of(topic_bits) t where restaurant_id = new.id and removed_at is null and topic_bits <> 0
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  perform responses_changed(array(select id from reviews where restaurant_id = new.id and answer_state = 'answered' and removed_at is null), true);
  return null;
end $$;

-- Who replied, and how, stands on the replies.
create function review_replies_logged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform responses_changed(array(select distinct review_id from new_rows where published_at is not null));
  elsif tg_op = 'DELETE' then
    perform responses_changed(array(select distinct review_id from old_rows));
  else
    perform responses_changed(array(
      select n.review_id from new_rows n left join old_rows o on o.id = n.id
      where (o.review_id, o.author_user_id, o.method, o.published_at) is distinct from (n.review_id, n.author_user_id, n.method, n.published_at)
      union select o.review_id from old_rows o left join new_rows n on n.id = o.id where o.review_id is distinct from n.review_id));
  end if;
  return null;
end $$;
create trigger review_replies_inserted after insert on review_replies referencing new table as new_rows
  for each statement execute function review_replies_logged();
create trigger review_replies_deleted after delete on review_replies referencing old table as old_rows
  for each statement execute function review_replies_logged();
create trigger review_replies_updated after update on review_replies referencing old table as old_rows new table as new_rows
  for each statement execute function review_replies_logged();

-- The past.
insert into review_days (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, count)
  select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, v.has_text, count(*)
  from reviews v join restaurants r on r.id = v.restaurant_id where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into review_totals (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count)
  select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, sum(count) from review_days group by 1, 2, 3, 4, 5, 6, 7;
insert into review_removed_days
  select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
  from reviews v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null group by 1, 2, 3, 4, 5, 6;
insert into review_topic_days
  select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
  from reviews v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
  where v.removed_at is null and v.topic_bits <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8;
-- The job looks at their replies in the background, restaurant by restaurant.
do $$ begin
  perform responses_changed(array_agg(id order by id)) from reviews where answer_state = 'answered' and removed_at is null group by restaurant_id;
end $$;
