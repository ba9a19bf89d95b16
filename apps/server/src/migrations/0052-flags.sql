-- Feature flags: whom each is for. Answers are computed, never stored.

CREATE TABLE flag (
  key         text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('gate', 'experiment', 'config')),
  description text NOT NULL DEFAULT '',
  is_enabled  boolean NOT NULL DEFAULT false,
  rules       jsonb NOT NULL DEFAULT '[]',
  groups      jsonb NOT NULL DEFAULT '[]',
  values      jsonb NOT NULL DEFAULT '{}',
  -- The product itself asks for it.
  is_built_in boolean NOT NULL DEFAULT false,
  revision    integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);

-- Goes up with every change of any flag, so that a process knows whether what it holds is still right.
CREATE TABLE flag_book (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL
);
INSERT INTO flag_book (version) VALUES (1);
CREATE FUNCTION flag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE flag_book SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER flag_changes AFTER INSERT OR UPDATE OR DELETE ON flag FOR EACH STATEMENT EXECUTE FUNCTION flag_changed();

-- The specification's own: whether errors of pages are reported, and which messages are not.
INSERT INTO flag (key, kind, description, is_enabled, is_built_in, rules, values) VALUES
  ('clip_web_sentry', 'gate', 'Errors of the web app are reported, where the operator named a service for them.', true, true,
   '[{"conditions": [], "percent": 100, "by": "person", "group": null}]', '{}'),
  ('clip_web_sentry_ignore_errors', 'config', 'Messages that are not reported, and further paths of scripts that count as the app.', true, true,
   '[{"conditions": [], "percent": 100, "by": "person", "group": null}]',
   '{"sentryWhiteList": [], "filterErrors": [], "ignoreErrors": []}');

-- The last changes of one flag, for its page.
CREATE INDEX audit_event_of_flags ON audit_event (object, created_at DESC) WHERE object LIKE 'flag:%';
