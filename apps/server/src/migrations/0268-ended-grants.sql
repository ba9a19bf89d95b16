-- What platforms granted for accounts that were removed, until it has been ended there too.
CREATE TABLE ended_grant (
  account_id     text PRIMARY KEY,
  org_id         text NOT NULL,
  platform       text NOT NULL,
  host           text NOT NULL,
  ext_user_id    text NOT NULL,
  session_sealed bytea NOT NULL,
  attempts       integer NOT NULL DEFAULT 0,
  -- A call of the account may be on its way.
  next_at        timestamptz NOT NULL DEFAULT now() + interval '5 minutes'
);
CREATE INDEX ended_grant_next ON ended_grant (next_at);

-- Whatever removes an account, somebody or the end of the team, leaves its grant to be ended.
CREATE FUNCTION leave_ended_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_grant (account_id, org_id, platform, host, ext_user_id, session_sealed)
  VALUES (OLD.id, OLD.org_id, OLD.platform, OLD.host, OLD.ext_user_id, OLD.session_sealed)
  ON CONFLICT (account_id) DO UPDATE SET session_sealed = excluded.session_sealed, attempts = 0, next_at = excluded.next_at;
  RETURN NULL;
END $$;
CREATE TRIGGER social_account_removed AFTER UPDATE OF session_sealed ON social_account FOR EACH ROW
  WHEN (OLD.session_sealed IS NOT NULL AND NEW.session_sealed IS NULL) EXECUTE FUNCTION leave_ended_grant();
CREATE TRIGGER social_account_deleted AFTER DELETE ON social_account FOR EACH ROW
  WHEN (OLD.session_sealed IS NOT NULL) EXECUTE FUNCTION leave_ended_grant();
