-- Statistics filters over many restaurants have one list of platforms; those stored with one per page keep what either names.

update user_filters
set statistics_filters = jsonb_set(statistics_filters, '{platforms}', coalesce((
  select jsonb_agg(distinct platform) from jsonb_path_query(statistics_filters -> 'platforms', '$.*[*]') as platform
  where platform <@ '["gmb", "facebook", "instagram", "messenger", "tripadvisor", "lafourchette", "yelp", "ubereats", "foursquare", "opentable", "zenchef", "deliveroo"]'
), '[]'))
where restaurant_id = '00000000-0000-0000-0000-000000000000' and jsonb_typeof(statistics_filters -> 'platforms') = 'object';
