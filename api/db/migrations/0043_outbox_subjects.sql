-- What an item of the outbox is about is known to the program alone, as its kind is: a new subject needs no migration. Guaranteed here: an item
-- belongs to a restaurant and goes with it; one about a review has that review as a key, and goes with it; one about a restaurant is about its
-- own; nothing else points at a review.
alter table outbox_items
  drop constraint outbox_items_subject_kind_check,
  drop constraint outbox_items_subject_check,
  add constraint outbox_items_subject_check check (
    case subject_kind
      when 'review' then review_id = subject_id and review_id is not null
      when 'restaurant' then review_id is null and subject_id = restaurant_id
      else review_id is null end),
  add constraint outbox_items_words_check check (kind ~ '^[a-z]+(_[a-z]+)*$' and subject_kind ~ '^[a-z]+(_[a-z]+)*$');

-- What did not get through is counted with every page.
create index outbox_items_attention on outbox_items (restaurant_id) where state in ('refused', 'failed', 'unknown');
