-- Sums of reviews, topics and first replies by the month, in wide rows: a year of 200 restaurants is some thousand rows in place of hundreds of
-- thousands of days (docs/decisions/294). Triggers on the sums of days keep them. Platform 'all': all platforms together; month '-infinity': of
-- all time. Rows may stand at 0.

-- Nobody writes while the past is summed.
lock table restaurants, reviews, review_responses in share row exclusive mode;

create table review_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  month date not null,
  is_private boolean not null,
  -- By stars; 0 = none.
  stars_0 integer not null default 0,
  stars_1 integer not null default 0,
  stars_2 integer not null default 0,
  stars_3 integer not null default 0,
  stars_4 integer not null default 0,
  stars_5 integer not null default 0,
  answered integer not null default 0,
  pending integer not null default 0,
  not_answered integer not null default 0,
  with_text integer not null default 0,
  -- In none of the other columns.
  removed integer not null default 0,
  primary key (restaurant_id, platform_key, month, is_private)
);

-- Mentions: a column for each topic and tone, added below.
create table review_topic_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  month date not null,
  is_private boolean not null,
  primary key (restaurant_id, platform_key, month, is_private)
);

create table review_response_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  -- What `part` is: 'all' (''), 'methods' (a method) or 'people' (an id; the nil UUID: nobody who is known). The latter two over all platforms
  -- together alone.
  apart text not null,
  part text not null,
  -- 'clock' or 'open': around the clock, or while the house was open.
  clock text not null,
  month date not null,
  is_private boolean not null,
  count integer not null default 0,
  seconds bigint not null default 0,
  -- Then a column for each step of the histogram (response_step), added below; a time that nobody knows is in `count` alone.
  primary key (restaurant_id, platform_key, clock, apart, month, part, is_private)
);

-- Makes the triggers that keep wide rows beside a table of days, and sums its past. `cells` are the columns of the wide row, `sums` what they are
-- the sum of; `dimensions` and `amounts` are the columns of the days.
create function keep_months(days text, months text, dimensions text, amounts text[], keys text, grouped text, expanded text, cells text[], sums text[]) returns void
language plpgsql as $function$
declare
  sums_of text := 'select ' || grouped || ', ' || array_to_string(sums, ', ') || ' from (select *, date_trunc(''month'', day::timestamp)::date as of_month from ';
  added text := (select string_agg(format('%1$s = m.%1$s + excluded.%1$s', cell), ', ') from unnest(cells) cell);
  taken text := (select string_agg(format('%1$s = m.%1$s - o.%1$s', cell), ', ') from unnest(cells) cell);
  grouping text := ') d ' || expanded;
  written text := format('insert into %s as m (%s, %s) ', months, keys, array_to_string(cells, ', '));
  conflict text := format(' order by %s on conflict (%s) do update set %s', keys, keys, added);
  moves text := format('(select %1$s, %2$s from new_rows union all select %1$s, %3$s from old_rows) moves', dimensions,
    array_to_string(amounts, ', '), (select string_agg('-' || amount, ', ') from unnest(amounts) amount));
begin
  -- A restaurant that goes takes its months along: what is not there any more needs no correction.
  execute format($f$
    create function %1$s_summed() returns trigger language plpgsql as $trigger$
    begin
      if tg_op = 'DELETE' then
        update %2$s m set %3$s from (%4$s) o (%5$s) where (%6$s) = (%7$s);
      elsif not exists (select from new_rows) then
        return null;
      elsif tg_op = 'INSERT' then
        %8$s;
      else
        %9$s;
      end if;
      return null;
    end $trigger$ $f$,
    days, months, taken, sums_of || 'old_rows' || grouping, keys || ', ' || array_to_string(cells, ', '),
    'm.' || replace(keys, ', ', ', m.'), 'o.' || replace(keys, ', ', ', o.'),
    written || sums_of || 'new_rows' || grouping || conflict, written || sums_of || moves || grouping || conflict);
  execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows for each statement execute function %1$s_summed()', days);
  execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows for each statement execute function %1$s_summed()', days);
  execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows for each statement execute function %1$s_summed()', days);
  execute written || sums_of || days || grouping || conflict;
end $function$;

do $$
declare
  keys text := 'restaurant_id, platform_key, month, is_private';
  grouped text := 'restaurant_id, coalesce(platform_key, ''all'') as platform_key, coalesce(of_month, ''-infinity'') as month, is_private';
  with_all_time text := 'group by restaurant_id, is_private, grouping sets ((platform_key, of_month), (platform_key), (of_month), ())';
  -- The order of both is that of contract/analysis/topics.ts.
  mentions text[][] := (select array_agg(array[topic || '_' || tone, topic, tone] order by t, p)
    from unnest(array['food', 'service', 'atmosphere', 'price', 'wait', 'hygiene', 'location']) with ordinality topics (topic, t)
      cross join unnest(array['positive', 'neutral', 'negative', 'mixed']) with ordinality tones (tone, p));
begin
  perform keep_months('review_days', 'review_months', 'restaurant_id, day, platform_key, rating, answer_state, is_private, has_text', array['count'],
    keys, grouped, with_all_time,
    array['stars_0', 'stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5', 'answered', 'pending', 'not_answered', 'with_text'],
    array(select format('coalesce(sum(count) filter (where %s), 0)', condition) from unnest(array['rating = 0', 'rating = 1', 'rating = 2', 'rating = 3',
      'rating = 4', 'rating = 5', 'answer_state = ''answered''', 'answer_state = ''pending''', 'answer_state = ''not_answered''', 'has_text']) condition));
  perform keep_months('review_removed_days', 'review_months', 'restaurant_id, day, platform_key, is_private', array['count'],
    keys, grouped, with_all_time, array['removed'], array['sum(count)']);

  execute 'alter table review_topic_months ' || (select string_agg(format('add column %s integer not null default 0', mentions[i][1]), ', ' order by i)
    from generate_subscripts(mentions, 1) i);
  perform keep_months('review_topic_days', 'review_topic_months', 'restaurant_id, day, topic, tone, platform_key, is_private', array['count'],
    keys, grouped, 'group by restaurant_id, is_private, of_month, grouping sets ((platform_key), ())',
    array(select mentions[i][1] from generate_subscripts(mentions, 1) i order by i),
    array(select format('coalesce(sum(count) filter (where topic = %L and tone = %L), 0)', mentions[i][2], mentions[i][3])
      from generate_subscripts(mentions, 1) i order by i));

  execute 'alter table review_response_months ' || (select string_agg(format('add column step_%s integer not null default 0', i), ', ' order by i)
    from generate_series(0, 39) i);
  perform keep_months('review_response_days', 'review_response_months',
    'restaurant_id, day, platform_key, is_private, method, user_id, step, open_step', array['count', 'seconds', 'open_seconds'],
    'restaurant_id, platform_key, clock, apart, month, part, is_private',
    'restaurant_id, of_platform as platform_key, clock, apart, of_month as month, part, is_private',
    'cross join lateral (values (''clock'', step, seconds), (''open'', open_step, open_seconds)) times (clock, at_step, spent)
      cross join lateral (values (''all'', '''', platform_key), (''all'', '''', ''all''), (''methods'', method, ''all''),
        (''people'', user_id::text, ''all'')) parts (apart, part, of_platform)
      group by restaurant_id, of_platform, clock, apart, of_month, part, is_private',
    array['count', 'seconds'] || array(select 'step_' || i from generate_series(0, 39) i),
    array['sum(count)', 'sum(spent)'] || array(select format('coalesce(sum(count) filter (where at_step = %s), 0)', i) from generate_series(0, 39) i));
end $$;

drop function keep_months(text, text, text, text[], text, text, text, text[], text[]);
