-- Bulk actions on reviews.

-- One act on many reviews: what was chosen, what it would do, what came of it, and what it takes to undo it.
create table review_batches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The restaurant whose list it began in; null: the list over many.
  restaurant_id uuid references restaurants (id) on delete cascade,
  -- The filters of that list, to lead back to it.
  list_query text not null default '',
  -- How many reviews matched where all that match were asked for; null: they were ticked.
  match_count integer,
  is_match_exact boolean not null default true,
  state text not null default 'chosen' check (state in ('chosen', 'planned', 'done', 'undone')),
  action jsonb,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index review_batches_user on review_batches (user_id, id desc);
create index review_batches_restaurant on review_batches (restaurant_id);

-- What was done in bulk, newest first.
create index review_batches_past on review_batches (confirmed_at desc, id desc) where state in ('done', 'undone');

create table review_batch_rows (
  batch_id uuid not null references review_batches (id) on delete cascade,
  position integer not null,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  -- As the preview saw the review, and what it proposes; problem: why it cannot go as it stands.
  version integer,
  seen jsonb,
  problem text,
  notice text,
  detail text,
  proposed_text text,
  text text,
  variant_id uuid references template_variants (id) on delete set null,
  is_chosen boolean not null default true,
  -- What came of it; changes: how it was before and how it was left, to the letter.
  outcome text check (outcome in ('done', 'suggested', 'unchanged', 'refused', 'left_out')),
  reason text,
  reply_id uuid references review_replies (id) on delete set null,
  suggestion_id uuid references review_suggestions (id) on delete set null,
  changes jsonb,
  undone text check (undone in ('undone', 'kept')),
  undo_reason text,
  primary key (batch_id, review_id)
);
create index review_batch_rows_review on review_batch_rows (review_id);
create index review_batch_rows_restaurant on review_batch_rows (restaurant_id);
create index review_batch_rows_variant on review_batch_rows (variant_id) where variant_id is not null;
create index review_batch_rows_reply on review_batch_rows (reply_id) where reply_id is not null;
create index review_batch_rows_suggestion on review_batch_rows (suggestion_id) where suggestion_id is not null;
