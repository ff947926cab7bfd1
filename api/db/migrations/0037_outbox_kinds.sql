-- The outbox sends more than replies: an item is about a subject, and what it sends is a document of its kind.

alter table outbox_items
  alter column review_id drop not null,
  -- What it is about. Kinds are known to the program alone, so that a new one needs no migration.
  add column subject_kind text check (subject_kind in ('review', 'restaurant')),
  add column subject_id uuid,
  -- What is sent, what stood there before so that it can be put back, and what stands there instead.
  add column payload jsonb,
  add column former jsonb,
  add column remote jsonb;

update outbox_items set
  subject_kind = 'review',
  subject_id = review_id,
  payload = case when kind = 'reply' then jsonb_build_object('text', coalesce(text, '')) else '{}' end,
  former = case when previous_text is not null then jsonb_build_object('text', previous_text) end,
  remote = case when remote_text is not null then jsonb_build_object('text', remote_text) end;

alter table outbox_items
  alter column subject_kind set not null,
  alter column subject_id set not null,
  alter column payload set not null,
  drop column text,
  drop column previous_text,
  drop column remote_text,
  drop constraint outbox_items_kind_check,
  -- Reviews keep a key of their own, which the lists of replies go by.
  add constraint outbox_items_subject_check check (
    case subject_kind when 'review' then review_id = subject_id and review_id is not null
      else review_id is null and subject_id = restaurant_id end);

create index outbox_items_subject on outbox_items (subject_id, id desc);
