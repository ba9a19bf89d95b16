-- Passkeys: as a way of signing in, and as the second step that a person may ask for.

CREATE TABLE passkey (
  id            text PRIMARY KEY,
  user_id       text NOT NULL REFERENCES app_user (id),
  -- As the authenticator names it, base64url.
  credential_id text NOT NULL UNIQUE,
  -- The site it was made for: it works on no other host name.
  rp_id         text NOT NULL,
  -- COSE key.
  public_key    bytea NOT NULL,
  -- Signatures so far, where the authenticator counts. A number that does not grow means a copy.
  counter       bigint NOT NULL,
  transports    jsonb NOT NULL,
  is_synced     boolean NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX passkey_by_user ON passkey (user_id, created_at DESC);

-- What an authenticator was asked to sign. Five minutes, once.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose        text NOT NULL CHECK (purpose IN ('create', 'confirm', 'sign_in')),
  -- Who asked, for changes of the signed-in; null for a sign-in.
  user_id        text REFERENCES app_user (id),
  -- The browser that began a sign-in.
  browser_hash   bytea,
  expires_at     timestamptz NOT NULL,
  used_at        timestamptz
);
CREATE INDEX passkey_challenge_by_age ON passkey_challenge (expires_at);

-- People who want every sign-in to ask for a passkey.
CREATE TABLE passkey_requirement (
  user_id    text PRIMARY KEY REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Instead of a passkey that was lost. Each works once; only hashes are kept.
CREATE TABLE recovery_code (
  code_hash  bytea PRIMARY KEY,
  user_id    text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz
);
CREATE INDEX recovery_code_by_user ON recovery_code (user_id);

-- Sessions in which staff act as somebody.
CREATE INDEX session_token_by_impersonator ON session_token (impersonator_id) WHERE impersonator_id IS NOT NULL;
