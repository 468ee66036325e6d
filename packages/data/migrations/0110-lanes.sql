-- Where a task waits: every one begins in the quick lane, goes on to the long one when others wait
-- for its place, and samples have a lane of their own. The budget is what its caller may use.
alter table task add column lane text not null default 'quick' check (lane in ('quick', 'long', 'sample'));
alter table task add column budget jsonb;
create index task_waiting on task (lane, priority desc, created_at) where state = 'queued';
create index task_finished_by_tool on task (tool, finished_at desc) where state = 'done';
