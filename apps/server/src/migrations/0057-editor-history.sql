-- Versions of a clip's document that were given a name.

CREATE TABLE editor_history_record (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  clip_id    text NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
  file_name  text NOT NULL,
  contents   jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX editor_history_name ON editor_history_record (clip_id, lower(file_name));
CREATE INDEX editor_history_of_clip ON editor_history_record (org_id, clip_id, created_at DESC);
