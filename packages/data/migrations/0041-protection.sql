-- Limits that all servers share, the log the law asks for, and the proof that what is over is deleted.

-- Calls of one address in one minute. Lost with a crash, which forgives everybody one minute.
create unlogged table rate_count (
  -- Hash of the address with the installation's key.
  key text not null,
  minute bigint not null,
  calls integer not null,
  primary key (key, minute)
);

-- Who called from where and when, never what their files are or say. Kept as long as the setting network_log_days says.
create table network_log (
  id uuid primary key,
  at timestamptz not null,
  address text not null,
  account_id uuid,
  -- The call, such as /user/loginOrRegister.
  call text not null,
  -- Number of the reply: 1 is done.
  reply integer not null,
  trace_id uuid not null
);
create index network_log_by_age on network_log (at);
create index network_log_by_account on network_log (account_id, at) where account_id is not null;

-- The last run of the sweeper, in one row.
create table sweep_run (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  report jsonb not null
);

-- The trace that a task belongs to (W3C traceparent), where traces are on.
alter table task add column trace_parent text;

create index session_by_end on session (coalesce(ended_at, expires_at));
create index login_code_by_age on login_code (created_at);
create index provider_event_by_age on provider_event (seen_at);
