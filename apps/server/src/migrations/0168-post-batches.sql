-- Posts that were scheduled together, so that they can be taken back together.

ALTER TABLE post ADD COLUMN batch_id text;
CREATE INDEX post_by_batch ON post (batch_id) WHERE batch_id IS NOT NULL;
