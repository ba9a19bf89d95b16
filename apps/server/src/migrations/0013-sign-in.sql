-- Codes and links that are mailed to sign in, devices that are known, and mail on its way.

CREATE TABLE login_code (
  -- In lower case. One live code an address: asking again replaces it.
  email        text PRIMARY KEY,
  salt         bytea NOT NULL,
  -- scrypt of the six digits.
  code_hash    bytea NOT NULL,
  -- SHA-256 of the secret in the link.
  link_hash    bytea NOT NULL UNIQUE,
  -- The browser that asked; null when the client keeps no cookies.
  browser_hash bytea,
  back_to      text NOT NULL,
  -- Comparisons that were begun.
  tries        integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz
);
CREATE INDEX login_code_by_age ON login_code (expires_at);

-- Devices a person signed in from, so that a new one can be told of. The hash says nothing by itself.
CREATE TABLE known_device (
  user_id     text NOT NULL REFERENCES app_user (id),
  fingerprint bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, fingerprint)
);

ALTER TABLE mail_message
  -- Handed to the mail server; its texts are emptied then.
  ADD COLUMN sent_at      timestamptz,
  -- Worth nothing after this: a code that came too late.
  ADD COLUMN useful_until timestamptz;
CREATE INDEX mail_message_by_age ON mail_message (created_at);
