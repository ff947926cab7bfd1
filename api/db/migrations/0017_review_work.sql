-- Tags, assignments and notes.

-- What staff do together on a review: tags, by hand and by rule; whose work it is; notes among colleagues.
create table tags (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  colour text not null default 'grey',
  -- As a person gave it (contract/review-tags/schemas.ts), and the same as conditions; null conditions hold always.
  rule jsonb,
  rule_ratings smallint[],
  rule_languages text[],
  rule_pattern text,
  -- A rule is in force for older reviews once applied_version has reached rule_version; retag_after is how far that has come.
  rule_version integer not null default 0,
  applied_version integer not null default 0,
  retag_after uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How many older reviews a changed rule has been held against so far.
  retagged_count integer not null default 0,
  -- Tags by what a review says: topics (bits as in reviews.topic_bits) and how they are spoken of, or the tone of the whole. Null holds always.
  rule_topics integer,
  rule_sentiments text[],
  -- Two people at the same tag: the second one is told that the first has changed it.
  version integer not null default 1,
  updated_by_name text not null default ''
);
create unique index review_tags_name on tags (organization_id, fold(name));

create table review_tag_links (
  review_id uuid not null references reviews (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  is_automatic boolean not null,
  -- A person took it off again: the rule does not put it back, and is known to have been wrong.
  rejected_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (review_id, tag_id)
);
create index review_tag_links_tag on review_tag_links (tag_id, is_automatic, rejected_at);
create index review_tag_links_restaurant on review_tag_links (restaurant_id);

create table review_assignments (
  review_id uuid primary key references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  assigned_at timestamptz not null default now()
);
create index review_assignments_user on review_assignments (user_id, restaurant_id);

create table review_notes (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  author_name text not null default '',
  text text not null,
  mentions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index review_notes_review on review_notes (review_id, id);

-- Every writer of reviews tags them alike: a synchronisation, an import, a person.
-- A move of the whole database brings its links along (api/db/backup/move.ts).
create function reviews_tagged_on_insert() returns trigger language plpgsql as $$
begin
  if current_setting('comptoir.moving', true) = 'on' then return null; end if;
  perform lock_tags_of(array(select distinct restaurant_id from new_rows));
  insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
    select v.id, t.id, v.restaurant_id, true
    from tags t join restaurants r on r.organization_id = t.organization_id
      join new_rows v on v.restaurant_id = r.id
    where t.rule is not null and review_tag_matches(t, v.rating, v.language,
      coalesce(v.title, '') || ' ' || coalesce(v.text, ''), v.sentiment, v.topic_bits)
  on conflict do nothing;
  return null;
end $$;

-- What an analyser or a person says of a review concerns the rules about that alone: the words are looked through when they change.
create function reviews_tagged_on_update() returns trigger language plpgsql as $$
begin
  if not exists (
    select from new_rows n join old_rows o on o.id = n.id
    where (n.rating, n.language, n.title, n.text, n.sentiment, n.topic_bits)
      is distinct from (o.rating, o.language, o.title, o.text, o.sentiment, o.topic_bits)) then
    return null;
  end if;
  perform lock_tags_of(array(select distinct restaurant_id from new_rows));
  delete from review_tag_links l using new_rows v, old_rows o, tags t
    where l.review_id = v.id and o.id = v.id and t.id = l.tag_id and l.is_automatic
      and ((v.rating, v.language, v.title, v.text) is distinct from (o.rating, o.language, o.title, o.text)
        or (coalesce(t.rule_topics::text, t.rule_sentiments::text) is not null
          and (v.sentiment, v.topic_bits) is distinct from (o.sentiment, o.topic_bits)))
      and not review_tag_matches(t, v.rating, v.language,
        coalesce(v.title, '') || ' ' || coalesce(v.text, ''), v.sentiment, v.topic_bits);
  insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
    select v.id, t.id, v.restaurant_id, true
    from new_rows v join old_rows o on o.id = v.id join restaurants r on r.id = v.restaurant_id
      join tags t on t.organization_id = r.organization_id
    where t.rule is not null
      and ((v.rating, v.language, v.title, v.text) is distinct from (o.rating, o.language, o.title, o.text)
        or (coalesce(t.rule_topics::text, t.rule_sentiments::text) is not null
          and (v.sentiment, v.topic_bits) is distinct from (o.sentiment, o.topic_bits)))
      and review_tag_matches(t, v.rating, v.language,
        coalesce(v.title, '') || ' ' || coalesce(v.text, ''), v.sentiment, v.topic_bits)
  on conflict do nothing;
  return null;
end $$;

-- Who may work on a restaurant's reviews, the same rule as the API's reach and abilities (docs/decisions/140).
create function may_work_on_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.role = 'admin')
    or exists (select from users u join organization_members m on m.user_id = u.id join restaurants r on r.organization_id = m.organization_id
      where u.id = person and r.id = restaurant and (u.role = 'accountManager' or u.role = 'comptoir-basic' and (m.casl_role = 'owner'
        or m.casl_role in ('manager', 'editor', 'moderator')
          and exists (select from restaurant_members x where x.user_id = u.id and x.restaurant_id = r.id))))
$$;

-- Work does not stay with somebody who can no longer do it, whatever ended that.
create function review_assignments_ended() returns trigger language plpgsql as $$
begin
  delete from review_assignments a where a.user_id = old.user_id and not may_work_on_reviews(old.user_id, a.restaurant_id);
  return null;
end $$;

create function review_assignments_ended_with_role() returns trigger language plpgsql as $$
begin
  delete from review_assignments a where a.user_id = new.id and not may_work_on_reviews(new.id, a.restaurant_id);
  return null;
end $$;

create function review_tag_matches(tag tags, rating smallint, language text, words text, sentiment text, topic_bits integer)
  returns boolean language sql stable parallel safe as $$
  select tag.rule is not null
    and (tag.rule_ratings is null or rating = any(tag.rule_ratings))
    and (tag.rule_languages is null or split_part(lower(coalesce(language, '')), '-', 1) = any(tag.rule_languages))
    and (tag.rule_topics is null or topic_bits & tag.rule_topics <> 0)
    and (tag.rule_sentiments is null or coalesce(sentiment = any(tag.rule_sentiments), false))
    and (tag.rule_pattern is null or fold(words) ~ tag.rule_pattern)
$$;

-- Tags with a rule stay until the reviews that arrive are in: one that is being deleted is gone, instead of failing those reviews.
create function lock_tags_of(restaurant_ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from tags t where t.rule is not null
    and t.organization_id in (select r.organization_id from restaurants r where r.id = any(restaurant_ids))
    order by t.id for key share;
end $$;

create trigger reviews_inserted_tags after insert on reviews referencing new table as new_rows
  for each statement execute function reviews_tagged_on_insert();
create trigger reviews_updated_tags after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function reviews_tagged_on_update();
create trigger restaurant_members_assignments after delete or update on restaurant_members
  for each row execute function review_assignments_ended();
create trigger organization_members_assignments after delete or update on organization_members
  for each row execute function review_assignments_ended();
create trigger users_role_assignments after update of role on users
  for each row when (old.role is distinct from new.role) execute function review_assignments_ended_with_role();
