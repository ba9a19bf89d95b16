-- Rules say what becomes of the first clips of a video, and each video whether its clips are still to be planned.

UPDATE import_rule
SET settings = settings || '{"next": "clips", "postAccountIds": [], "postCount": 3, "approvalNeeded": false}'
WHERE NOT settings ? 'next';

ALTER TABLE import_item
  -- When its clips are looked at to be planned as posts; null: not wanted, or done.
  ADD COLUMN posts_at timestamptz,
  -- The batch of those posts, the same for every attempt.
  ADD COLUMN post_batch_id text;
CREATE INDEX import_item_to_post ON import_item (posts_at) WHERE posts_at IS NOT NULL;
