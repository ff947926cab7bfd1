-- A mail that was sent, refused for good or tried to the end keeps neither its text nor the links in it, which open something.
update mail_outbox set text_body = '', html_body = '', unsubscribe_address = null
where sent_at is not null or bounced_at is not null or attempts >= 8;
