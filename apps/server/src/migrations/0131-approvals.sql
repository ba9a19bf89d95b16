-- Links by which people without an account decide on posts, and what they decided.

CREATE TABLE approval (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  -- SHA-256 of the secret in the address.
  token_hash bytea NOT NULL UNIQUE,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

CREATE TABLE approval_post (
  approval_id text NOT NULL REFERENCES approval (id) ON DELETE CASCADE,
  org_id      text NOT NULL,
  post_id     text NOT NULL REFERENCES post (id) ON DELETE CASCADE,
  PRIMARY KEY (approval_id, post_id)
);
CREATE INDEX approval_post_by_post ON approval_post (post_id);

-- A post with a row goes out only once it is approved, as what it was then.
CREATE TABLE post_approval (
  post_id     text PRIMARY KEY REFERENCES post (id) ON DELETE CASCADE,
  org_id      text NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'approved', 'changes', 'held')),
  -- SHA-256 of video, texts, time and accounts that were decided on; null while nobody has.
  fingerprint text,
  decided_by  text,
  comment     text,
  at_ms       integer,
  decided_at  timestamptz,
  -- Whoever planned it was told that nobody has answered yet.
  reminded_at timestamptz,
  CHECK ((state = 'waiting') = (fingerprint IS NULL))
);
CREATE INDEX post_approval_open ON post_approval (post_id) WHERE state <> 'approved' AND reminded_at IS NULL;
