-- A call that waits for somebody else's service holds its key by a claim that it renews, and not by a transaction. Both are
-- null where the key was written together with its answer.
ALTER TABLE idempotency_key
  ADD COLUMN claim         text,
  ADD COLUMN claimed_until timestamptz;
