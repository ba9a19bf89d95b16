-- What a job writes into the folder of running jobs, and what it reads from the storage: copied there first where the
-- storage is no folder of the worker's machine.
alter table job_run
  add column scratch_bytes bigint not null default 0,
  add column input_bytes bigint not null default 0;

-- Lanes of workers that leave jobs waiting now, because their disk has no room for them.
create table job_hold (
  worker text not null,
  lane text not null,
  jobs integer not null,
  -- The least that must be free for one of them.
  needed_bytes bigint not null,
  free_bytes bigint not null,
  seen_at timestamptz not null default now(),
  primary key (worker, lane)
);
