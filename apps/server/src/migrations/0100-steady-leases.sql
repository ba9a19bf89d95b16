-- Whether a worker lives is told by signs of life that change, as a steady clock counts them, and not by the time of day.
drop index job_run_leased;
alter table job_run drop column lease_until;
create index job_run_running on job_run (id) where status = 'running';
