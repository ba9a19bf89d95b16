-- Warnings before the files of a project go: each once for a number of days and a date. A later date warns anew.
CREATE TABLE project_expiry_notice (
  org_id      text NOT NULL REFERENCES org (id),
  project_id  text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  days_before smallint NOT NULL,
  expire_at   timestamptz NOT NULL,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, days_before, expire_at)
);
CREATE INDEX project_expiring ON project (storage_expire_at) WHERE storage_status = 'TEMPORARY' AND deleted_at IS NULL AND purged_at IS NULL;
