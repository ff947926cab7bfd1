-- What taking a waiting item back puts back here: the reply as it was before, none where it was written with the item.
alter table outbox_items add column restores jsonb;

-- The reply that a suggestion became, or that ended it; taken back, the suggestion waits again. No key: the reply may be gone.
alter table review_suggestions add column reply_id uuid;
create index review_suggestions_reply on review_suggestions (reply_id) where reply_id is not null;

-- Replies that somebody took back before: "kept here" is no state of its own any more. The text is its author's draft again, and the review
-- waits again.
create temporary table taken_back on commit drop as
select p.id, p.review_id, p.restaurant_id, p.text, coalesce(p.author_user_id, i.user_id) as user_id
from review_replies p
  join reviews r on r.id = p.review_id
  join lateral (select * from outbox_items o where o.reply_id = p.id order by o.id desc limit 1) i on true
where p.state = 'saved' and p.published_at is null and r.answer_state = 'pending' and not r.is_private
  and i.kind = 'reply' and i.state = 'cancelled' and i.former is null
  and not exists (select from outbox_items o where o.reply_id = p.id and o.id <> i.id)
  and not exists (select from review_replies other where other.review_id = p.review_id and other.id <> p.id)
  and exists (select from outbox_events e where e.item_id = i.id and e.state = 'cancelled'
    and e.evidence ? 'by' and not e.evidence ? 'reason');

insert into review_drafts (review_id, user_id, restaurant_id, reply_id, text)
select review_id, user_id, restaurant_id, '00000000-0000-0000-0000-000000000000', text from taken_back where user_id is not null
on conflict do nothing;

delete from review_replies where id in (select id from taken_back where user_id is not null);

update reviews set answer_state = 'not_answered', answered_at = null, version = version + 1
where id in (select review_id from taken_back where user_id is not null);
