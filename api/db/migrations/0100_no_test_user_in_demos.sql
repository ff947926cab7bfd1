-- Demos were made with the user of end-to-end tests in them: an owner of the team whom nobody knows, and who was sent mails.
create temporary table test_users on commit drop as
  select u.id, u.email from users u
  where u.email = 'e2e@comptoir.example' and u.name = 'End' and u.lastname = 'Tester'
    and exists (select from restaurants r where r.external_id = 'marelune-paris-oberkampf');

delete from mail_outbox where recipient in (select email from test_users);
delete from users where id in (select id from test_users);
