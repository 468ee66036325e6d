-- A job of the queue is a turn; which task it runs is looked up by it.
create index task_by_job on task (job_id) where state in ('queued', 'running');
