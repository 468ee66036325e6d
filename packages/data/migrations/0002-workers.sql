-- Which job runs a task, and which workers live with what programs.

alter table task add column job_id uuid;

create table worker_presence (
  id uuid primary key,
  -- Programs the worker found, such as "libreoffice".
  programs text[] not null,
  slots integer not null,
  seen_at timestamptz not null
);

-- What a worker found in a file, until the server that asked has read it.
create table inspection_reply (
  topic text primary key,
  reply jsonb not null,
  created_at timestamptz not null
);
