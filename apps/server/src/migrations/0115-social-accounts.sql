-- Accounts on other platforms that a team posts to.

CREATE TABLE social_account (
  id              text PRIMARY KEY,
  org_id          text NOT NULL REFERENCES org (id),
  platform        text NOT NULL,
  -- Address of the account's server, with its scheme; empty for platforms without one.
  host            text NOT NULL,
  -- The account's id on the platform, unique on its host.
  ext_user_id     text NOT NULL,
  handle          text NOT NULL,
  name            text NOT NULL,
  profile_url     text,
  scopes          text[] NOT NULL DEFAULT '{}',
  -- What the platform granted, encrypted; null once the account was removed.
  session_sealed  bytea,
  -- When the access it grants ends; null: never, or nobody knows.
  expires_at      timestamptz,
  -- When the access is to be renewed; null: never.
  refresh_at      timestamptz,
  -- Whoever renews the access has the row until then; others wait and read it again.
  refreshing_until timestamptz,
  health          text NOT NULL DEFAULT 'ok' CHECK (health IN ('ok', 'relink')),
  -- Asked of its server; null: the documented limits count.
  limits          jsonb,
  limits_read_at  timestamptz,
  -- The platform, or one of its caps, held the account's posts up to then.
  held_until      timestamptz,
  -- The cause that people were told of, so that they are told once; null when all is well.
  noticed_cause   text,
  -- For an account with a feed: SHA-256 of the secret in its address, and the secret itself in `session_sealed`.
  feed_hash       bytea UNIQUE,
  connected_by    text NOT NULL,
  connected_at    timestamptz NOT NULL DEFAULT now(),
  removed_at      timestamptz,
  CHECK ((removed_at IS NULL) = (session_sealed IS NOT NULL))
);
CREATE INDEX social_account_to_refresh ON social_account (refresh_at) WHERE removed_at IS NULL AND health = 'ok';
CREATE UNIQUE INDEX social_account_once ON social_account (org_id, platform, host, ext_user_id) WHERE removed_at IS NULL;

-- One visit to a platform's page, or what it granted while somebody decides what becomes of it.
CREATE TABLE social_connection (
  -- SHA-256 of the secret that the person brings back.
  token_hash bytea PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  user_id    text NOT NULL,
  session_id text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('visit', 'pending')),
  -- Verifier, addresses, grant: encrypted.
  sealed     bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX social_connection_by_age ON social_connection (expires_at);

-- This installation as a client of one server, which each server of the fediverse registers by itself.
CREATE TABLE social_client (
  platform      text NOT NULL,
  host          text NOT NULL,
  redirect_uri  text NOT NULL,
  client_id     text NOT NULL,
  secret_sealed bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform, host, redirect_uri)
);
