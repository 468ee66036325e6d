-- People who run the site: their accounts, sessions, and the log of what they change. Nothing here is shared with members.

create table operator (
  id uuid primary key,
  -- What they sign in with, lower case.
  name text not null unique check (name = lower(name)),
  mail text unique check (mail = lower(mail)),
  display_name text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['owner', 'editor', 'support', 'finance']),
  password_hash text not null,
  -- Set with a password that somebody else has seen; it must be replaced at the next sign-in.
  is_password_temporary boolean not null default false,
  -- Sealed with the installation's key; without `totp_since` the second factor still has to be enrolled.
  sealed_totp bytea,
  totp_since timestamptz,
  -- The last time step whose code was used: a code works once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table operator_recovery_code (
  operator_id uuid not null references operator (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator (id) on delete cascade,
  token_hash bytea not null unique,
  -- factor: the password was right, a code is awaited. enrol: a second factor must be set up. open: signed in.
  stage text not null check (stage in ('factor', 'enrol', 'open')),
  user_agent text not null,
  network text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;

-- Tries to sign in that have not succeeded, by name and network, whether such a name exists or not.
create table operator_try (
  id uuid primary key,
  name_key text not null,
  network text not null,
  at timestamptz not null
);
create index operator_try_by_name on operator_try (name_key, at);
create index operator_try_by_network on operator_try (network, at);

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  -- No reference: the log outlives the account.
  operator_id uuid,
  operator_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  network text
);
create index audit_by_time on audit_entry (at desc, id desc);
create index audit_by_subject on audit_entry (subject, at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed';
end $$;
create trigger audit_entry_is_final before update or delete on audit_entry for each row execute function refuse_audit_change();
