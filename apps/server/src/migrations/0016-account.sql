-- What an organisation may do beyond its plan, what it used, its own switches, keys for scripts, what a person wants to
-- hear of, exports of their data, and accounts on their way out.

CREATE TABLE org_feature (
  org_id      text NOT NULL REFERENCES org (id),
  key         text NOT NULL,
  -- Null in these three means: as the plan says.
  is_on       boolean,
  value       jsonb,
  amount      bigint CHECK (amount >= 0),
  used_amount bigint NOT NULL DEFAULT 0 CHECK (used_amount >= 0),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, key)
);

CREATE TABLE org_feature_config (
  org_id     text PRIMARY KEY REFERENCES org (id),
  configs    jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE api_key (
  id           text PRIMARY KEY,
  org_id       text NOT NULL REFERENCES org (id),
  user_id      text NOT NULL REFERENCES app_user (id),
  name         text NOT NULL,
  -- The first characters, to tell keys apart in a list. The key itself is kept nowhere.
  prefix       text NOT NULL,
  key_hash     bytea NOT NULL UNIQUE,
  scopes       jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
CREATE INDEX api_key_by_org ON api_key (org_id, created_at DESC);

-- One row a person and kind of message that differs from what everybody gets.
CREATE TABLE notification_choice (
  user_id text NOT NULL REFERENCES app_user (id),
  kind    text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'app')),
  is_on   boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);

-- Steps of the introduction that a person has seen or done.
ALTER TABLE app_user
  ADD COLUMN onboarding jsonb NOT NULL DEFAULT '{}',
  -- What kind of work brings them, in their own choice of the given words.
  ADD COLUMN ftu        jsonb NOT NULL DEFAULT '{}';

CREATE TABLE data_export (
  id         text PRIMARY KEY,
  user_id    text NOT NULL REFERENCES app_user (id),
  -- Null: what belongs to the person. Else everything of the organisation, for its owner.
  org_id     text REFERENCES org (id),
  -- Only this session may fetch the archive.
  session_id text NOT NULL,
  with_files boolean NOT NULL,
  status     text NOT NULL CHECK (status IN ('pending', 'ready', 'failed')),
  storage_key text,
  size_bytes bigint,
  counts     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX data_export_by_user ON data_export (user_id, created_at DESC);
CREATE INDEX data_export_by_age ON data_export (expires_at);

-- A code that proves, right now, that the person at the keyboard reads the account's mail. Good for one deletion.
CREATE TABLE deletion_code (
  user_id    text PRIMARY KEY REFERENCES app_user (id),
  code_hash  bytea NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Both ends of a chain, kept beside it: rows that are missing at either end show as well as one from the middle.
CREATE TABLE audit_chain (
  chain       text PRIMARY KEY,
  -- The newest row.
  seq         bigint NOT NULL,
  hash        bytea NOT NULL,
  -- The newest row that expired; 0 and nothing when none did.
  anchor_seq  bigint NOT NULL DEFAULT 0,
  anchor_hash bytea
);
INSERT INTO audit_chain (chain, seq, hash)
  SELECT DISTINCT ON (chain) chain, seq, hash FROM audit_event ORDER BY chain, seq DESC;

-- Rows are only added. Shortening an address after 90 days and expiry say so first, and nothing else may.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('clipwright.audit_upkeep', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'rows of the audit log are not changed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
