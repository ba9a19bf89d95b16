-- When everything of a disbanded organisation was deleted but what must stay. The row stays for what refers to it.
ALTER TABLE org ADD COLUMN purged_at timestamptz;
CREATE INDEX org_to_purge ON org (restorable_until) WHERE status = 'disbanded' AND purged_at IS NULL;
