-- With what statistics read of a term in the index, they need no look at the rows, which lie as far apart as months are (docs/decisions/330).
alter table search_term_months drop constraint search_term_months_pkey,
  add primary key (restaurant_id, platform_key, listing_id, month, term) include (term_key, value, threshold);
