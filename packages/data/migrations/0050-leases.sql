-- Which process does a round of work that one is enough for.

create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
