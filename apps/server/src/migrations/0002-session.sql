-- Who calls: people, organisations, membership, sign-in tokens; and what they already asked for.

CREATE TABLE app_user (
  id          text PRIMARY KEY,
  name        text NOT NULL,
  email       text NOT NULL,
  -- The owner of an embedded instance: exactly one, made at first start.
  is_local_owner boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX app_user_one_local_owner ON app_user (is_local_owner) WHERE is_local_owner;

CREATE TABLE org (
  id          text PRIMARY KEY,
  name        text NOT NULL,
  plan        text NOT NULL DEFAULT 'local',
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE org_member (
  org_id      text NOT NULL REFERENCES org (id),
  user_id     text NOT NULL REFERENCES app_user (id),
  role        text NOT NULL CHECK (role IN ('owner', 'sub_org_admin', 'member')),
  joined_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX org_member_by_user ON org_member (user_id, joined_at);

CREATE TABLE session_token (
  id          text PRIMARY KEY,
  user_id     text NOT NULL REFERENCES app_user (id),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash  bytea NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  revoked_at  timestamptz
);
CREATE INDEX session_token_by_user ON session_token (user_id);

-- Keys of the addresses that the terminal prints. Used up by the first sign-in.
CREATE TABLE sign_in_key (
  key_hash    bytea PRIMARY KEY,
  user_id     text NOT NULL REFERENCES app_user (id),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);

-- Random secrets that all processes of one installation share, made by the first one that asks.
CREATE TABLE server_secret (
  name        text PRIMARY KEY,
  value       bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Answers of calls that carried an idempotency key; written in the transaction of their effect.
CREATE TABLE idempotency_key (
  org_id       text NOT NULL REFERENCES org (id),
  user_id      text NOT NULL REFERENCES app_user (id),
  endpoint     text NOT NULL,
  key          text NOT NULL,
  request_hash bytea NOT NULL,
  reply        jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, endpoint, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- Fixed-window counters for limits that must hold over all processes.
CREATE TABLE rate_count (
  key          text NOT NULL,
  window_start timestamptz NOT NULL,
  used         integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_count_by_age ON rate_count (window_start);
