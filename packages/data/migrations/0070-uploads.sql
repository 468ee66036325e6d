-- What lies uploaded and what is on its way, so that budgets hold over all servers; and what each owner was promised.

create table upload (
  key text primary key,
  -- The prefix below which it lies; tells nothing of its owner.
  owner text not null,
  -- Name of the network it came from, where it shares the network's budget.
  network text,
  bytes bigint not null check (bytes >= 0),
  -- In parts, neither completed nor aborted.
  is_open boolean not null,
  touched_at timestamptz not null
);
create index upload_by_owner on upload (owner);
create index upload_by_network on upload (network) where network is not null;

-- The budget that the last temporary keys of an owner came with.
create table upload_grant (
  owner text primary key,
  network text,
  bytes bigint not null,
  objects integer not null,
  granted_at timestamptz not null
);
