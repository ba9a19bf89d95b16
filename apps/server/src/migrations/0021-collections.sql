-- Clips that people put together, and searches they keep.

CREATE TABLE collection (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  created_by text NOT NULL REFERENCES app_user (id),
  name       text NOT NULL,
  -- Null: clips are put in by hand. Else what a clip must be to be in it.
  rule       jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX collection_by_name ON collection (org_id, lower(name));

CREATE TABLE collection_clip (
  org_id        text NOT NULL,
  collection_id text NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
  clip_id       text NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
  -- Order within the collection; gaps are allowed.
  position      integer NOT NULL,
  added_by      text NOT NULL,
  added_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection_id, clip_id)
);
CREATE INDEX collection_clip_order ON collection_clip (org_id, collection_id, position);
CREATE INDEX collection_clip_by_clip ON collection_clip (clip_id);
