-- Reviews past their reply deadline whose people have been notified, rule or no rule: once for each review.
create table late_reviews (
  review_id uuid primary key references reviews (id) on delete cascade,
  at timestamptz not null default now()
);

-- Of one person's work: they were named, by a colleague, a rule or their own assignment. False for the news of a restaurant.
alter table notifications add column is_named boolean not null default true;
update notifications set is_named = false where event in ('review_new', 'review_negative');
