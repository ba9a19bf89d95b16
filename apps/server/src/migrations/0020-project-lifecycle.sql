-- The end of a project and its being shown to people outside.

-- Set when its files begin to be deleted: from then on there is no way back.
ALTER TABLE project ADD COLUMN purge_started_at timestamptz;
CREATE INDEX project_to_purge ON project (deleted_at, storage_expire_at) WHERE purged_at IS NULL;
CREATE INDEX project_by_source ON project (org_id, (source ->> 'sha256')) WHERE deleted_at IS NULL;
CREATE INDEX project_by_link ON project (org_id, video_url) WHERE deleted_at IS NULL;

-- Links that show a project to whoever has them. Only the hash of the secret part is kept.
CREATE TABLE project_share (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_by text NOT NULL,
  may_download boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX project_share_by_project ON project_share (org_id, project_id);
