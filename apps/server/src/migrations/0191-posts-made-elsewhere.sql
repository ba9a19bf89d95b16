-- Posts of an account that were made elsewhere and count against its cap, as far as its platform tells of them.

ALTER TABLE social_account
  ADD COLUMN cap_outside int NOT NULL DEFAULT 0,
  -- When the platform was asked; they count until a window of the cap has passed.
  ADD COLUMN cap_read_at timestamptz;
