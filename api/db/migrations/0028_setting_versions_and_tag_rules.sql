-- Two people at the same setting: the second one is told that the first has changed it. One counter for all, so that a setting given up
-- and made anew is never taken for the old one.
create sequence setting_versions as integer;

alter table reply_deadlines add column version integer;
update reply_deadlines set version = nextval('setting_versions');
alter table reply_deadlines alter column version set not null;

alter table reply_escalations add column version integer;
update reply_escalations set version = nextval('setting_versions');
alter table reply_escalations alter column version set not null;

-- Voice and provider are written apart, by different people; 0: nobody wrote that part of this row.
alter table ai_settings
  add column voice_version integer not null default 0, add column voice_by text not null default '', add column voice_at timestamptz,
  add column provider_version integer not null default 0, add column provider_by text not null default '',
  add column provider_at timestamptz, alter column provider drop not null, alter column provider drop default;
update ai_settings set voice_version = nextval('setting_versions'), provider_version = nextval('setting_versions');
-- Until here an organization's row said none also when only its voice had been chosen: nobody can tell any more, so nothing is switched off.
update ai_settings set provider = null, provider_version = 0 where provider = 'none' and restaurant_id is null;

alter table ai_facts add column version integer not null default 1, add column updated_by_name text not null default '';

alter table organizations add column approval_version integer not null default 0,
  add column approval_by text not null default '', add column approval_at timestamptz;

-- Tags by what a review says: topics (bits as in reviews.topic_bits) and how they are spoken of, or the tone of the whole. Null holds always.
alter table tags add column rule_topics integer, add column rule_sentiments text[];
update tags set rule = rule || '{"topics": [], "tones": []}' where rule is not null;

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

create or replace function reviews_tagged_on_insert() returns trigger language plpgsql as $$
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
create or replace function reviews_tagged_on_update() returns trigger language plpgsql as $$
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
drop function review_tag_matches(tags, smallint, text, text);
