-- When a platform last refused its numbers of a post for want of a permission; null: it did not.

ALTER TABLE post_measure
  ADD COLUMN denied_at timestamptz;
