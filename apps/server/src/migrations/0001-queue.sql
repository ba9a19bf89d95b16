-- One row per job, from the moment it is promised until long after it ended: the queue, the lease,
-- the progress people see and the record of failures are the same row, so they cannot disagree.
create table job_run (
  id text primary key,
  org_id text not null,
  project_id text,
  name text not null,
  lane text not null,
  payload jsonb not null,
  dedupe_key text,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'retrying', 'done', 'failed', 'cancelled', 'quarantined')),

  -- Order of service: lower turns first, then the order of arrival.
  turn bigint not null,
  seq bigint generated always as identity,
  run_after timestamptz not null default now(),

  -- Failures by error, and runs that ended with their worker. Each has its own limit.
  attempt integer not null default 0,
  max_attempts integer not null,
  crashes integer not null default 0,
  max_crashes integer not null,
  backoff_sec real not null,

  -- Grows with every claim and every cancel. A writer that holds an older number is refused.
  fence bigint not null default 0,
  worker text,
  lease_until timestamptz,
  heartbeat_at timestamptz,

  progress real not null default 0 check (progress between 0 and 1),
  note text,
  est_ms bigint,
  error_name text,
  error_message text,
  -- For the operator only: causes and stack.
  error_detail text,

  enqueued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);

create unique index job_run_dedupe on job_run (org_id, name, dedupe_key)
  where status in ('queued', 'running', 'retrying') and dedupe_key is not null;
create index job_run_waiting on job_run (lane, turn, seq) where status in ('queued', 'retrying');
create index job_run_leased on job_run (lease_until) where status = 'running';
create index job_run_live_turn on job_run (turn) where status in ('queued', 'running', 'retrying');
create index job_run_live_org_turn on job_run (org_id, turn) where status in ('queued', 'running', 'retrying');
create index job_run_org_project on job_run (org_id, project_id, seq);
create index job_run_finished on job_run (finished_at) where finished_at is not null;

-- How long a stage took for how much material, the ground of every estimate.
create table stage_timing (
  id bigint generated always as identity primary key,
  machine text not null,
  name text not null,
  -- What is counted, for example 'sourceMs'.
  units text not null,
  unit_count double precision not null check (unit_count > 0),
  wall_ms double precision not null check (wall_ms >= 0),
  finished_at timestamptz not null default now()
);

create index stage_timing_latest on stage_timing (name, units, id desc);
