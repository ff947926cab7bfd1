-- Replies that are kept here: how many of them a platform connected since would take is asked with every list of reviews.

create index review_replies_saved on review_replies (restaurant_id) where state = 'saved';
