-- Conversion tasks, the daily count and its reservations, and settings an operator may change.

create table task (
  id uuid primary key,
  batch_id uuid,
  owner_key text not null,
  client_task_id text,
  tool text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  inputs jsonb not null,
  options jsonb not null default '{}',
  out_name text,
  -- Sealed with the installation's key; emptied as soon as the task ends.
  sealed_passwords bytea,
  percent smallint not null default 0 check (percent between 0 and 100),
  stage text,
  pages_done integer not null default 0,
  pages_total integer not null default 0,
  error jsonb,
  warnings jsonb not null default '[]',
  report jsonb,
  outputs jsonb not null default '[]',
  is_counted boolean not null,
  is_charged boolean not null default false,
  page_limit integer not null,
  priority integer not null default 0,
  attempts integer not null default 0,
  attempt_id uuid,
  retention_seconds integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint task_charged_only_when_done check (not is_charged or state in ('done', 'expired')),
  constraint task_password_only_while_open check (sealed_passwords is null or state in ('queued', 'running'))
);
create unique index task_by_client_id on task (owner_key, client_task_id) where client_task_id is not null;
create index task_by_owner on task (owner_key, created_at desc);
create index task_open on task (created_at) where state in ('queued', 'running');
create index task_expiring on task (expires_at) where state = 'done';
create index task_by_batch on task (batch_id) where batch_id is not null;
create index task_by_age on task (created_at);

create table quota_count (
  key text not null,
  day date not null,
  used integer not null default 0 check (used >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- The highest limit under which anything was reserved on this day.
  ceiling integer not null,
  primary key (key, day),
  constraint quota_within_ceiling check (used + reserved <= ceiling)
);

create table quota_reservation (
  task_id uuid not null references task (id) on delete cascade,
  key text not null,
  day date not null,
  primary key (task_id, key)
);

create table setting (
  code text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
