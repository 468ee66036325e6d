-- Keys with which members' own programs call, what each was used for, and where they are told of ended tasks.

create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- As its owner calls it.
  name text not null,
  -- The key itself is told once; 256 random bits need no more than one round.
  key_hash bytea not null unique,
  -- Its first letters, by which its owner tells keys apart.
  shown text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_account on api_key (account_id, created_at desc);

-- Calls of one key in one hour by call and by whether they were accepted.
create table api_key_use (
  key_id uuid not null references api_key (id) on delete cascade,
  hour timestamptz not null,
  call text not null,
  accepted integer not null default 0,
  refused integer not null default 0,
  last_at timestamptz not null,
  primary key (key_id, hour, call)
);

create table webhook (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  url text not null,
  -- Sealed with a key of the installation: we sign with it, so a hash would not do.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Set when a target has refused for so long that nothing more is sent to it.
  paused_at timestamptz
);
create index webhook_by_account on webhook (account_id);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  event text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- HTTP status of the last answer; null where there was none.
  status smallint,
  -- Why the last try failed, as a word: 'refused-target', 'timeout', 'status', ...
  failure text,
  created_at timestamptz not null,
  next_at timestamptz,
  ended_at timestamptz
);
create index webhook_delivery_by_hook on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);
