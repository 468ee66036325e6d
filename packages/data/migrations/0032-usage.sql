-- Which channel brought tasks, people and orders, and counts that outlive the rows they were counted from.

alter table task add column channel text;
alter table account add column channel text;
alter table purchase_order add column channel text;
create index account_by_time on account (created_at desc);
create index order_by_time on purchase_order (created_at desc);

create table task_tally (
  -- Of Asia/Shanghai.
  day date not null,
  -- Empty for visitors who came by themselves.
  channel text not null,
  tool text not null,
  outcome text not null check (outcome in ('done', 'failed', 'cancelled')),
  -- Code of the error table; empty for what did not fail.
  code text not null,
  tasks integer not null,
  -- Time they ran, in milliseconds together.
  run_ms bigint not null,
  primary key (day, channel, tool, outcome, code)
);
