-- Work on one clip that takes a while: voice-overs, clearer voices, titles, proposals, music.

CREATE TABLE clip_task (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  clip_id    text NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
  user_id    text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('voiceOver', 'enhancement', 'title', 'refine', 'musicBed')),
  -- What was asked for, and what came of it; each kind has its own shape.
  wish       jsonb NOT NULL,
  result     jsonb,
  status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'failed')),
  progress   real NOT NULL DEFAULT 0,
  error      jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clip_task_of_clip ON clip_task (org_id, clip_id, kind, created_at DESC);
