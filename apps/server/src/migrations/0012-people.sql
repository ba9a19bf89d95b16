-- People with proven addresses and identities, sessions on their devices, the audit log, the local mail box.

ALTER TABLE app_user
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN picture_key       text,
  ADD COLUMN lang              text,
  -- How the account came to be: local, code, google, facebook, tiktok, sso, passkey.
  ADD COLUMN auth_source       text NOT NULL DEFAULT 'code',
  ADD COLUMN updated_at        timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at        timestamptz;
UPDATE app_user SET auth_source = 'local', email_verified_at = now() WHERE is_local_owner;
-- One account an address; an account that was deleted frees its address.
CREATE UNIQUE INDEX app_user_by_email ON app_user (lower(email)) WHERE deleted_at IS NULL;

-- Who vouches for a person. The pair of provider (or connection) and subject is the identity; an address never is.
CREATE TABLE user_identity (
  provider     text NOT NULL,
  subject      text NOT NULL,
  user_id      text NOT NULL REFERENCES app_user (id),
  email        text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, subject)
);
CREATE INDEX user_identity_by_user ON user_identity (user_id);

ALTER TABLE session_token
  ADD COLUMN method          text NOT NULL DEFAULT 'local',
  ADD COLUMN user_agent      text NOT NULL DEFAULT '',
  ADD COLUMN device_id       text NOT NULL DEFAULT '',
  ADD COLUMN address         text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at    timestamptz NOT NULL DEFAULT now(),
  -- The organisation that was chosen last in this session.
  ADD COLUMN active_org_id   text REFERENCES org (id),
  -- Staff acting as this person, why, and the session they come back to.
  ADD COLUMN impersonator_id text REFERENCES app_user (id),
  ADD COLUMN impersonation_reason text,
  ADD COLUMN returns_to      text REFERENCES session_token (id) ON DELETE SET NULL;

-- A sign-in that waits for one more step: choosing an organisation, proving an address, a passkey. Used once.
CREATE TABLE pending_sign_in (
  token_hash   bytea PRIMARY KEY,
  -- The browser that began; null when the client keeps no cookies.
  browser_hash bytea,
  -- What was proven so far.
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz
);
CREATE INDEX pending_sign_in_by_age ON pending_sign_in (expires_at);

ALTER TABLE org
  ADD COLUMN status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'disbanded')),
  ADD COLUMN logo_key   text,
  ADD COLUMN is_enterprise boolean NOT NULL DEFAULT false,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

ALTER TABLE org_member
  ADD COLUMN status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated'));
-- Exactly one owner: the second net below the rules of the code.
CREATE UNIQUE INDEX org_member_one_owner ON org_member (org_id) WHERE role = 'owner';

-- Append-only. Each row carries the hash of the one before it in its chain, so that a changed or missing row shows.
CREATE TABLE audit_event (
  id              text PRIMARY KEY,
  -- The organisation, or 'user:<id>' for what concerns a person alone.
  chain           text NOT NULL,
  seq             bigint NOT NULL,
  org_id          text REFERENCES org (id),
  actor_id        text,
  impersonator_id text,
  action          text NOT NULL,
  object          text NOT NULL,
  result          text NOT NULL CHECK (result IN ('done', 'refused')),
  details         jsonb NOT NULL,
  request_id      text NOT NULL,
  address         text NOT NULL,
  created_at      timestamptz NOT NULL,
  hash            bytea NOT NULL,
  UNIQUE (chain, seq)
);
CREATE INDEX audit_event_by_org ON audit_event (org_id, seq DESC);
CREATE INDEX audit_event_by_actor ON audit_event (actor_id, created_at DESC);

-- Where mail goes when no mail server is configured.
CREATE TABLE mail_message (
  id         text PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body_text  text NOT NULL,
  body_html  text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_message_by_recipient ON mail_message (lower(recipient), created_at DESC);
