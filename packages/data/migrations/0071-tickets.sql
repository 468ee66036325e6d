-- A ticket is good where it was asked for; elsewhere the person is asked first, in one browser alone.
alter table login_ticket add column asked_by bytea;
alter table login_ticket add column shown_to bytea;
