-- What a team keeps to put on clips.

CREATE TABLE asset_folder (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  parent_id  text REFERENCES asset_folder (id),
  name       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX asset_folder_name ON asset_folder (org_id, coalesce(parent_id, ''), lower(name));

CREATE TABLE asset (
  id            text PRIMARY KEY,
  org_id        text NOT NULL REFERENCES org (id),
  folder_id     text REFERENCES asset_folder (id),
  kind          text NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'font')),
  name          text NOT NULL,
  -- The bytes that clips are made with. Kept as long as the asset is.
  upload_id     text NOT NULL REFERENCES upload (id),
  width         integer,
  height        integer,
  duration_ms   integer,
  size_bytes    bigint NOT NULL,
  thumbnail_key text,
  origin        text NOT NULL CHECK (origin IN ('Upload', 'Stock', 'GenAi')),
  author        text NOT NULL,
  licence       text NOT NULL,
  -- Of a font: what it draws, and how wide its letters are.
  font          jsonb,
  font_measures jsonb,
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz
);
CREATE INDEX asset_of_org ON asset (org_id, created_at DESC, id);
CREATE INDEX asset_of_upload ON asset (upload_id);
CREATE INDEX asset_in_trash ON asset (deleted_at) WHERE deleted_at IS NOT NULL;
