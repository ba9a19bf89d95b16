create table project (
  id text primary key,
  org_id text not null,
  user_id text not null,
  title text not null,
  source_platform text not null,
  video_url text not null,
  -- Number of the current run; work of an older run publishes nothing.
  run integer not null default 1,
  cluster_job_id text not null unique,
  stage text not null,
  -- Step of the main job that runs or waits: import, analyse, transcribe, curate, refine, render.
  step text,
  progress real not null default 0,
  est_ms bigint,
  error jsonb,
  stall_count integer not null default 0,
  import_pref jsonb not null,
  curation_pref jsonb not null,
  render_pref jsonb not null,
  utm jsonb,
  labels jsonb not null default '[]',
  product_tier text,
  use_case text,
  brand_template_id text,
  -- What finished steps left behind. Null until their step is done; a rerun starts at the first null.
  source jsonb,
  probe jsonb,
  artefacts jsonb,
  transcript_info jsonb,
  curation jsonb,
  duration_ms bigint not null default 0,
  width integer,
  height integer,
  storage_status text not null default 'TEMPORARY',
  storage_expire_at timestamptz,
  storage_size_bytes bigint not null default 0,
  visibility text not null default 'DEFAULT',
  deleted_at timestamptz,
  purged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_org_created on project (org_id, created_at desc) where deleted_at is null;

-- One row for each step of each run, for the processing page and for estimates.
create table project_step (
  org_id text not null,
  project_id text not null references project (id) on delete cascade,
  run integer not null,
  step text not null,
  status text not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (project_id, run, step)
);
