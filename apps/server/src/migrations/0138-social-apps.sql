-- Apps of the operator at platforms that answer only one, and what an account needs besides its grant.

CREATE TABLE social_app (
  platform      text PRIMARY KEY,
  client_id     text NOT NULL,
  -- Encrypted.
  secret_sealed bytea NOT NULL,
  -- Staff says that the platform has reviewed the app; no call tells.
  is_reviewed   boolean NOT NULL DEFAULT false,
  saved_by      text NOT NULL,
  saved_at      timestamptz NOT NULL DEFAULT now(),
  -- What the platform said of these keys.
  check_outcome text CHECK (check_outcome IN ('accepted', 'refused', 'unreachable', 'unclear')),
  check_detail  text,
  checked_at    timestamptz,
  CHECK ((check_outcome IS NULL) = (checked_at IS NULL))
);

ALTER TABLE social_account
  -- When the permission ends, whatever is renewed by then; null: not by itself.
  ADD COLUMN grant_ends_at timestamptz,
  -- How posts go out, by the name of the choice.
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}';
