-- How a reply reached the guest of a private review, as the person who gave it tells; null for replies on a platform.

alter table review_replies
  add column channel text check (channel in ('phone', 'in_person', 'email', 'letter', 'message', 'other'));
