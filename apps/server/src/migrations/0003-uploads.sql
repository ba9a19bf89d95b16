-- Files that are being sent, or were sent and wait to be used.

CREATE TABLE upload (
  id             text PRIMARY KEY,
  org_id         text NOT NULL REFERENCES org (id),
  user_id        text NOT NULL REFERENCES app_user (id),
  type           text NOT NULL,
  usecase        text NOT NULL,
  extension      text NOT NULL,
  file_name      text NOT NULL,
  -- Room that was promised; what of it is not yet held counts against the free space while the upload is open.
  reserved_bytes bigint NOT NULL,
  held_bytes     bigint NOT NULL DEFAULT 0,
  -- Known once the client said how long the file is.
  total_bytes    bigint,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'expired')),
  storage_key    text NOT NULL UNIQUE,
  size_bytes     bigint,
  sha256         text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  touched_at     timestamptz NOT NULL DEFAULT now(),
  completed_at   timestamptz,
  CHECK (status <> 'complete' OR (size_bytes IS NOT NULL AND sha256 IS NOT NULL))
);
CREATE INDEX upload_by_org ON upload (org_id, created_at DESC);
CREATE INDEX upload_open_by_age ON upload (touched_at) WHERE status = 'open';
