-- Moments that people ask for in words, after the first clips are there.

CREATE TABLE clip_copilot_task (
  id          text PRIMARY KEY,
  org_id      text NOT NULL REFERENCES org (id),
  project_id  text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  user_id     text NOT NULL,
  prompt      text NOT NULL,
  stage       text NOT NULL CHECK (stage IN ('QUEUED', 'CURATE', 'RENDER', 'COMPLETE', 'STALLED')),
  progress    real NOT NULL DEFAULT 5,
  est_ms      bigint,
  error       jsonb,
  -- What the search has to say, as statements that are written in the reader's language.
  notices     jsonb NOT NULL DEFAULT '[]',
  already_there integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clip_copilot_task_by_project ON clip_copilot_task (org_id, project_id, created_at);
-- One at a time for each project.
CREATE UNIQUE INDEX clip_copilot_task_running ON clip_copilot_task (project_id) WHERE stage NOT IN ('COMPLETE', 'STALLED');

ALTER TABLE clip ADD COLUMN copilot_task_id text REFERENCES clip_copilot_task (id) ON DELETE CASCADE;
CREATE INDEX clip_by_copilot_task ON clip (copilot_task_id) WHERE copilot_task_id IS NOT NULL;
