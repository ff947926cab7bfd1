-- A new address of a person counts once its link was used; the link knows the address.
alter table auth_links drop constraint auth_links_kind_check;
alter table auth_links add constraint auth_links_kind_check check (kind in ('password', 'confirm', 'email'));
alter table auth_links add column email text;
alter table auth_links add constraint auth_links_email_check check ((kind = 'email') = (email is not null));
