-- Late reviews are counted on every visit of the review list: from the index alone, without reading each review for its deadline.

drop index reviews_to_answer;
create index reviews_to_answer on reviews (restaurant_id, published_at desc, id desc) include (due_at)
  where answer_state = 'not_answered' and not archived and removed_at is null;
