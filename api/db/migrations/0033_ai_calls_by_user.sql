-- How often the model wrote something for a user is one of the user's counters.

create index ai_calls_user on ai_calls (user_id) where result = 'drafted';
