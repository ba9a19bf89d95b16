-- Single sign-on of organisations, and sign-ins that are under way at a provider.

CREATE TABLE sso_connection (
  id            text PRIMARY KEY,
  org_id        text NOT NULL REFERENCES org (id),
  name          text NOT NULL,
  protocol      text NOT NULL CHECK (protocol IN ('oidc', 'saml')),
  is_enabled    boolean NOT NULL DEFAULT true,
  -- Everything but the secret.
  settings      jsonb NOT NULL,
  -- AES-256-GCM; the organisation and the connection are its associated data. Null where nothing is secret.
  sealed_secret bytea,
  -- The first time that somebody came through it, by sign-in or by test.
  proven_at     timestamptz,
  -- How the last attempt ended, for the people who set it up.
  last_result   jsonb,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sso_connection_by_org ON sso_connection (org_id, created_at);

CREATE TABLE sso_domain (
  id           text PRIMARY KEY,
  org_id       text NOT NULL REFERENCES org (id),
  -- Lower case, as in DNS.
  domain       text NOT NULL,
  proof_token  text NOT NULL,
  verified_at  timestamptz,
  verified_by  text CHECK (verified_by IN ('dns', 'operator')),
  -- The last look for the proof.
  checked_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (org_id, domain)
);
-- Several may claim a domain, one proves it.
CREATE UNIQUE INDEX sso_domain_by_owner ON sso_domain (domain) WHERE verified_at IS NOT NULL;

CREATE TABLE sso_setting (
  org_id          text PRIMARY KEY REFERENCES org (id),
  -- People with addresses of the proven domains sign in through a connection only.
  restrict_login  boolean NOT NULL DEFAULT false,
  -- People of the proven domains become members by signing in; else by invitation only.
  welcomes_domain boolean NOT NULL DEFAULT true
);

-- Members who may change connections and domains beside the owner.
CREATE TABLE sso_admin (
  org_id     text NOT NULL REFERENCES org (id),
  user_id    text NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id)
);

-- A person was sent to a provider and is expected back: once, in ten minutes, in the same browser.
CREATE TABLE provider_attempt (
  state_hash    bytea PRIMARY KEY,
  browser_hash  bytea NOT NULL,
  -- google, facebook, tiktok, or sso:<connection id>.
  provider      text NOT NULL,
  payload       jsonb NOT NULL,
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX provider_attempt_by_age ON provider_attempt (expires_at);

-- A signed assertion arrived in a cross-site form post, which carries no cookies: the browser trades this for a session.
CREATE TABLE proven_sign_in (
  token_hash   bytea PRIMARY KEY,
  -- Null only for sign-ins that the identity provider began.
  browser_hash bytea,
  payload      jsonb NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz
);
CREATE INDEX proven_sign_in_by_age ON proven_sign_in (expires_at);

-- Assertions that were accepted, until they would be too old anyway.
CREATE TABLE saml_assertion (
  connection_id text NOT NULL,
  assertion_id  text NOT NULL,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (connection_id, assertion_id)
);
CREATE INDEX saml_assertion_by_age ON saml_assertion (expires_at);

-- A session that an organisation's connection vouched for reaches that organisation and no other of the person.
ALTER TABLE session_token ADD COLUMN only_org_id text REFERENCES org (id);
