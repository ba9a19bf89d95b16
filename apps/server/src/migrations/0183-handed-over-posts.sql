-- A post that the platform has and publishes at its time.

ALTER TABLE post_target
  DROP CONSTRAINT post_target_state_check,
  ADD CONSTRAINT post_target_state_check CHECK (state IN ('scheduled', 'preparing', 'ready', 'handed-over', 'committing', 'confirming',
    'posted', 'unknown', 'needs-you', 'waiting-cap', 'skipped', 'cancelled'));
