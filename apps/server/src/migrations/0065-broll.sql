-- Pictures and films to lay over a clip: who asked, where they fit, and what was found or made.

CREATE TABLE broll_task (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  clip_id    text NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
  user_id    text NOT NULL,
  source     text NOT NULL CHECK (source IN ('Stock', 'GenAi')),
  approach   text NOT NULL CHECK (approach IN ('Auto', 'Select', 'Prompt')),
  prompt     text,
  range      jsonb,
  -- The vendor or model that was asked.
  asked      text NOT NULL,
  job_id     text,
  stage      text NOT NULL CHECK (stage IN ('QUEUED', 'SEARCH', 'MAKE', 'COMPLETE', 'STALLED', 'CANCELLED')),
  progress   real NOT NULL DEFAULT 5,
  est_ms     bigint,
  error      jsonb,
  notices    jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX broll_task_of_clip ON broll_task (org_id, clip_id, created_at);
-- One at a time for each clip.
CREATE UNIQUE INDEX broll_task_running ON broll_task (clip_id) WHERE stage NOT IN ('COMPLETE', 'STALLED', 'CANCELLED');

CREATE TABLE broll_item (
  id          text PRIMARY KEY,
  org_id      text NOT NULL REFERENCES org (id),
  -- What was made for a task goes with it.
  task_id     text REFERENCES broll_task (id) ON DELETE CASCADE,
  origin      text NOT NULL CHECK (origin IN ('Stock', 'GenAi', 'Library')),
  giver       text NOT NULL,
  -- The giver's own name for it.
  ref         text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('image', 'video')),
  title       text NOT NULL,
  author      text NOT NULL,
  licence     text NOT NULL,
  page_url    text,
  width       integer,
  height      integer,
  duration_ms integer,
  -- Addresses at the vendor; null for what is here.
  remote      jsonb,
  made_key    text,
  thumb_key   text,
  preview_key text,
  -- The upload that clips are made with.
  upload_id   text,
  status      text NOT NULL CHECK (status IN ('remote', 'fetching', 'ready', 'failed')),
  error       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  seen_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, giver, ref)
);
CREATE INDEX broll_item_seen ON broll_item (seen_at);

CREATE TABLE broll_place (
  id             text PRIMARY KEY,
  org_id         text NOT NULL REFERENCES org (id),
  task_id        text NOT NULL REFERENCES broll_task (id) ON DELETE CASCADE,
  position       integer NOT NULL,
  -- Source ms.
  start_ms       integer NOT NULL,
  end_ms         integer NOT NULL,
  words          text NOT NULL,
  subject        text NOT NULL,
  reason         text NOT NULL,
  item_ids       jsonb NOT NULL,
  chosen_item_id text,
  is_removed     boolean NOT NULL DEFAULT false
);
CREATE INDEX broll_place_of_task ON broll_place (org_id, task_id, position);

-- Vendors ask that answers be kept for a day; it also keeps their limits far away.
CREATE TABLE broll_search (
  org_id     text NOT NULL REFERENCES org (id),
  vendor     text NOT NULL,
  wish       text NOT NULL,
  item_ids   jsonb NOT NULL,
  total      integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, vendor, wish)
);
CREATE INDEX broll_search_age ON broll_search (created_at);
