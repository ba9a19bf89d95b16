-- How the video of a post is changed for one account, and the file that it became.

ALTER TABLE post_target
  -- {mostMs, ratio, mostBytes}; empty: as it was exported.
  ADD COLUMN fit jsonb NOT NULL DEFAULT '{}',
  -- {of, key, sizeBytes}: made of this export.
  ADD COLUMN fitted jsonb;
