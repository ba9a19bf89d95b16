create table clip (
  id text primary key,
  org_id text not null,
  project_id text not null references project (id) on delete cascade,
  run integer not null,
  -- Hash of the moment: a second curation of the same run cannot make a second clip of it.
  moment_key text not null,
  run_id text not null,
  rank integer not null,
  is_runner_up boolean not null,
  score real not null,
  judge_score real not null,
  title text not null,
  description text not null,
  moment jsonb not null,
  -- The clip's one document; null until its layout is decided.
  timeline jsonb,
  -- Hash of the look the document was made for; another look means that it is made again before a render.
  timeline_look text,
  -- Figures of the plan, measured when the layout is decided.
  plan_quality jsonb,
  render_override jsonb not null default '{}',
  -- Counts up with each change of the document or its look; part of what a render is made of.
  version integer not null default 1,
  engine_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, run, moment_key)
);
create index clip_org_project on clip (org_id, project_id, run, rank);

create table clip_render (
  id text primary key,
  org_id text not null,
  clip_id text not null references clip (id) on delete cascade,
  target text not null,
  -- Hash of document, target and source: the same input is rendered once.
  input_hash text not null,
  status text not null,
  progress real not null default 0,
  est_ms bigint,
  files jsonb,
  quality jsonb,
  size_bytes bigint,
  error jsonb,
  is_automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clip_id, target, input_hash)
);
create index clip_render_org on clip_render (org_id, clip_id);

create table clip_feedback (
  org_id text not null,
  user_id text not null,
  clip_id text not null references clip (id) on delete cascade,
  liked boolean not null,
  disliked boolean not null,
  reasons jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (user_id, clip_id)
);
create index clip_feedback_org on clip_feedback (org_id, user_id, updated_at desc) where liked;
