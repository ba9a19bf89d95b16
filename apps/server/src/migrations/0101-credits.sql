-- Credits, counted in seconds of video: an organisation's buckets, what projects hold of them, and a ledger in which every movement
-- is written with its cause. One credit is a minute. Only the functions below write these tables.

CREATE TABLE credit_account (
  org_id     text PRIMARY KEY REFERENCES org (id),
  available  bigint NOT NULL DEFAULT 0 CHECK (available >= 0),
  held       bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- Of the newest act.
  seq        bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

CREATE TABLE credit_bucket (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id     text NOT NULL REFERENCES credit_account (org_id),
  source     text NOT NULL CHECK (source IN ('Watermark', 'Trial', 'RevenueCat', 'Stripe', 'Bonus')),
  granted    bigint NOT NULL CHECK (granted > 0),
  available  bigint NOT NULL CHECK (available >= 0),
  held       bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  spent      bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  expired    bigint NOT NULL DEFAULT 0 CHECK (expired >= 0),
  created_at timestamptz NOT NULL,
  -- Null: never.
  expire_at  timestamptz,
  CHECK (granted = available + held + spent + expired)
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX credit_bucket_to_use ON credit_bucket (org_id, expire_at, id) WHERE available > 0;
CREATE INDEX credit_bucket_by_org ON credit_bucket (org_id, id);
CREATE INDEX credit_bucket_to_expire ON credit_bucket (expire_at) WHERE available > 0;

-- What one run of a project holds while it works, and in the end what it paid for.
CREATE TABLE credit_hold (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id     text NOT NULL REFERENCES credit_account (org_id),
  project_id text NOT NULL,
  run        integer NOT NULL,
  -- 0 until the length of the source is known.
  seconds    bigint NOT NULL DEFAULT 0 CHECK (seconds >= 0),
  state      text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'settled', 'released')),
  -- The part of the source that was paid for; null unless settled.
  start_ms   bigint,
  end_ms     bigint,
  created_at timestamptz NOT NULL,
  ended_at   timestamptz,
  UNIQUE (org_id, project_id, run),
  CHECK ((state = 'settled') = (start_ms IS NOT NULL AND end_ms IS NOT NULL))
);

CREATE INDEX credit_hold_open ON credit_hold (id) WHERE state = 'held';

CREATE TABLE credit_hold_part (
  org_id    text NOT NULL,
  hold_id   bigint NOT NULL REFERENCES credit_hold (id),
  bucket_id bigint NOT NULL REFERENCES credit_bucket (id),
  seconds   bigint NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (hold_id, bucket_id)
);

-- One line of the statement.
CREATE TABLE credit_act (
  org_id        text NOT NULL REFERENCES credit_account (org_id),
  seq           bigint NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('project', 'purchase', 'renewal', 'refund', 'expiry', 'adjustment')),
  step          text NOT NULL CHECK (step IN ('grant', 'reserve', 'settle', 'release', 'expire')),
  -- What it was done for. Nothing is done twice for one cause.
  cause         text NOT NULL,
  project_id    text,
  source        text,
  actor_id      text,
  reason        text,
  -- Granted, reserved, used, given back or expired, by step.
  seconds       bigint NOT NULL CHECK (seconds >= 0),
  -- To what is available.
  change        bigint NOT NULL,
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  at            timestamptz NOT NULL,
  PRIMARY KEY (org_id, seq),
  UNIQUE (org_id, cause),
  CHECK (kind <> 'adjustment' OR (actor_id IS NOT NULL AND reason <> ''))
);
CREATE INDEX credit_act_by_project ON credit_act (org_id, project_id, seq) WHERE project_id IS NOT NULL;

-- Each moves an amount of one bucket from one account to another, so all of them add up to nothing.
CREATE TABLE credit_entry (
  org_id    text NOT NULL,
  seq       bigint NOT NULL,
  bucket_id bigint NOT NULL REFERENCES credit_bucket (id),
  debit     text NOT NULL CHECK (debit IN ('issued', 'available', 'held')),
  credit    text NOT NULL CHECK (credit IN ('available', 'held', 'spent', 'expired')),
  amount    bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (org_id, seq, bucket_id, debit, credit),
  FOREIGN KEY (org_id, seq) REFERENCES credit_act (org_id, seq),
  CHECK (debit <> credit)
);
CREATE INDEX credit_entry_by_bucket ON credit_entry (bucket_id);

CREATE FUNCTION refuse_credit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the ledger are not changed';
END $$;
CREATE TRIGGER credit_act_append_only BEFORE UPDATE OR DELETE ON credit_act
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();
CREATE TRIGGER credit_entry_append_only BEFORE UPDATE OR DELETE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_change();

-- What a person was given without paying, in whichever organisation: each once.
CREATE TABLE credit_gift (
  user_id    text NOT NULL REFERENCES app_user (id),
  -- `trial`, or `free:` and the number of the month since the first.
  gift       text NOT NULL,
  org_id     text NOT NULL REFERENCES org (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, gift)
);

-- One act after the other in an organisation. A call of its own: what follows then sees everything that was written before.
CREATE FUNCTION credit_lock(p_org text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('credits:' || p_org, 0));
END $$;

CREATE FUNCTION credit_open(p_org text) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  PERFORM credit_lock(p_org);
  INSERT INTO credit_account (org_id) VALUES (p_org) ON CONFLICT DO NOTHING;
  -- Taken once the lock is held, so that times go forward with the numbers.
  RETURN clock_timestamp();
END $$;

-- Changes the account and writes the line. The caller writes the entries.
CREATE FUNCTION credit_record(p_act credit_act, p_held_change bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_seq bigint;
  v_available bigint;
BEGIN
  UPDATE credit_account SET available = available + p_act.change, held = held + p_held_change, seq = seq + 1
    WHERE org_id = p_act.org_id RETURNING seq, available INTO v_seq, v_available;
  INSERT INTO credit_act (org_id, seq, kind, step, cause, project_id, source, actor_id, reason, seconds, change, balance_after, at)
    VALUES (p_act.org_id, v_seq, p_act.kind, p_act.step, p_act.cause, p_act.project_id, p_act.source, p_act.actor_id, p_act.reason,
      p_act.seconds, p_act.change, v_available, p_act.at);
  RETURN v_seq;
END $$;

-- A new bucket. False when there was one for this cause.
CREATE FUNCTION credit_grant(
  p_org text, p_kind text, p_cause text, p_source text, p_seconds bigint, p_expire_at timestamptz, p_actor text, p_reason text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_bucket bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  IF EXISTS (SELECT FROM credit_act WHERE org_id = p_org AND cause = p_cause) THEN RETURN false; END IF;
  INSERT INTO credit_bucket (org_id, source, granted, available, created_at, expire_at)
    VALUES (p_org, p_source, p_seconds, p_seconds, v_at, p_expire_at) RETURNING id INTO v_bucket;
  v_act.org_id := p_org; v_act.kind := p_kind; v_act.step := 'grant'; v_act.cause := p_cause; v_act.source := p_source;
  v_act.actor_id := p_actor; v_act.reason := p_reason; v_act.seconds := p_seconds; v_act.change := p_seconds; v_act.at := v_at;
  v_seq := credit_record(v_act, 0);
  INSERT INTO credit_entry VALUES (p_org, v_seq, v_bucket, 'issued', 'available', p_seconds);
  RETURN true;
END $$;

-- Under the lock: what is left in buckets whose time is over can no longer be used. What is held of them still can.
CREATE FUNCTION credit_expire_due(p_org text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_bucket record;
  v_seq bigint;
  v_act credit_act;
BEGIN
  FOR v_bucket IN SELECT id, source, available FROM credit_bucket
    WHERE org_id = p_org AND available > 0 AND expire_at <= p_at ORDER BY expire_at, id
  LOOP
    v_act.org_id := p_org; v_act.kind := 'expiry'; v_act.step := 'expire'; v_act.cause := 'expiry:' || v_bucket.id;
    v_act.source := v_bucket.source; v_act.seconds := v_bucket.available; v_act.change := -v_bucket.available; v_act.at := p_at;
    v_seq := credit_record(v_act, 0);
    UPDATE credit_bucket SET available = 0, expired = expired + v_bucket.available WHERE id = v_bucket.id;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bucket.id, 'available', 'expired', v_bucket.available);
  END LOOP;
END $$;

CREATE FUNCTION credit_expire(p_org text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
BEGIN
  PERFORM credit_expire_due(p_org, v_at);
END $$;

-- Lets a run hold `p_seconds` in all, or as much as before when that is not less: the first bucket to expire first, all or nothing.
-- Answers how many seconds are missing; 0 when it holds them, or when the run has ended.
CREATE FUNCTION credit_reserve(p_org text, p_project text, p_run integer, p_seconds bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_hold credit_hold;
  v_bucket record;
  v_missing bigint;
  v_part bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  PERFORM credit_expire_due(p_org, v_at);
  INSERT INTO credit_hold (org_id, project_id, run, created_at) VALUES (p_org, p_project, p_run, v_at) ON CONFLICT DO NOTHING;
  SELECT * INTO v_hold FROM credit_hold WHERE org_id = p_org AND project_id = p_project AND run = p_run;
  v_missing := p_seconds - v_hold.seconds;
  IF v_hold.state <> 'held' OR v_missing <= 0 THEN RETURN 0; END IF;
  v_part := v_missing - (SELECT available FROM credit_account WHERE org_id = p_org);
  IF v_part > 0 THEN RETURN v_part; END IF;

  v_act.org_id := p_org; v_act.kind := 'project'; v_act.step := 'reserve'; v_act.project_id := p_project; v_act.at := v_at;
  v_act.cause := format('project:%s:%s:reserve:%s', p_project, p_run, p_seconds);
  v_act.seconds := v_missing; v_act.change := -v_missing;
  v_seq := credit_record(v_act, v_missing);
  FOR v_bucket IN SELECT id, available FROM credit_bucket WHERE org_id = p_org AND available > 0 ORDER BY expire_at, id LOOP
    v_part := least(v_bucket.available, v_missing);
    UPDATE credit_bucket SET available = available - v_part, held = held + v_part WHERE id = v_bucket.id;
    INSERT INTO credit_hold_part AS part VALUES (p_org, v_hold.id, v_bucket.id, v_part)
      ON CONFLICT (hold_id, bucket_id) DO UPDATE SET seconds = part.seconds + excluded.seconds;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bucket.id, 'available', 'held', v_part);
    v_missing := v_missing - v_part;
    EXIT WHEN v_missing = 0;
  END LOOP;
  IF v_missing > 0 THEN RAISE EXCEPTION 'the buckets of % hold less than its account', p_org; END IF;
  UPDATE credit_hold SET seconds = p_seconds WHERE id = v_hold.id;
  RETURN 0;
END $$;

-- Ends what a run holds: uses `p_spent` of it, never more than it holds, and gives back the rest. What comes back to a bucket whose time is over
-- comes as a bonus of seven days. False when the run holds nothing, or no longer.
CREATE FUNCTION credit_end_hold(
  p_org text, p_project text, p_run integer, p_state text, p_spent bigint, p_start_ms bigint, p_end_ms bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_hold credit_hold;
  v_part record;
  v_to_spend bigint;
  v_used bigint;
  v_rest bigint;
  v_late bigint := 0;
  v_bonus bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  SELECT * INTO v_hold FROM credit_hold WHERE org_id = p_org AND project_id = p_project AND run = p_run;
  IF v_hold.id IS NULL OR v_hold.state <> 'held' THEN RETURN false; END IF;
  UPDATE credit_hold SET state = p_state, start_ms = p_start_ms, end_ms = p_end_ms, ended_at = v_at WHERE id = v_hold.id;
  IF v_hold.seconds = 0 THEN RETURN true; END IF;

  v_to_spend := least(p_spent, v_hold.seconds);
  v_act.org_id := p_org; v_act.kind := 'project'; v_act.project_id := p_project; v_act.at := v_at;
  v_act.step := CASE p_state WHEN 'settled' THEN 'settle' ELSE 'release' END;
  v_act.cause := format('project:%s:%s:%s', p_project, p_run, v_act.step);
  v_act.change := v_hold.seconds - v_to_spend;
  v_act.seconds := CASE p_state WHEN 'settled' THEN v_to_spend ELSE v_act.change END;
  v_seq := credit_record(v_act, -v_hold.seconds);
  FOR v_part IN SELECT part.bucket_id, part.seconds, coalesce(bucket.expire_at <= v_at, false) AS is_over
    FROM credit_hold_part AS part JOIN credit_bucket AS bucket ON bucket.id = part.bucket_id
    WHERE part.hold_id = v_hold.id ORDER BY bucket.expire_at, bucket.id
  LOOP
    v_used := least(v_part.seconds, v_to_spend);
    v_rest := v_part.seconds - v_used;
    UPDATE credit_bucket SET held = held - v_part.seconds, spent = spent + v_used,
        available = available + CASE WHEN v_part.is_over THEN 0 ELSE v_rest END,
        expired = expired + CASE WHEN v_part.is_over THEN v_rest ELSE 0 END
      WHERE id = v_part.bucket_id;
    IF v_used > 0 THEN INSERT INTO credit_entry VALUES (p_org, v_seq, v_part.bucket_id, 'held', 'spent', v_used); END IF;
    IF v_rest > 0 THEN
      INSERT INTO credit_entry
        VALUES (p_org, v_seq, v_part.bucket_id, 'held', CASE WHEN v_part.is_over THEN 'expired' ELSE 'available' END, v_rest);
    END IF;
    IF v_part.is_over THEN v_late := v_late + v_rest; END IF;
    v_to_spend := v_to_spend - v_used;
  END LOOP;
  IF v_late > 0 THEN
    INSERT INTO credit_bucket (org_id, source, granted, available, created_at, expire_at)
      VALUES (p_org, 'Bonus', v_late, v_late, v_at, v_at + interval '7 days') RETURNING id INTO v_bonus;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bonus, 'issued', 'available', v_late);
  END IF;
  RETURN true;
END $$;

-- How long a source was when somebody looked at it, so that a submit need not open it to know what it costs. Kept for a day.
CREATE TABLE source_length (
  org_id      text NOT NULL REFERENCES org (id),
  url_hash    bytea NOT NULL,
  duration_ms bigint NOT NULL CHECK (duration_ms >= 0),
  probed_at   timestamptz NOT NULL,
  PRIMARY KEY (org_id, url_hash)
);
CREATE INDEX source_length_by_age ON source_length (probed_at);

-- The same day, months later; the last of the month where it has no such day. Always reckoned from the first, so that it never drifts.
CREATE FUNCTION credit_month(p_first timestamptz, p_months integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT ((p_first AT TIME ZONE 'UTC') + make_interval(months => p_months)) AT TIME ZONE 'UTC'
$$;

-- Whole months from the first time to the second.
CREATE FUNCTION credit_months_since(p_first timestamptz, p_at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT months - CASE WHEN credit_month(p_first, months) > p_at THEN 1 ELSE 0 END
  FROM (SELECT (12 * (extract(year FROM p_at AT TIME ZONE 'UTC') - extract(year FROM p_first AT TIME ZONE 'UTC'))
    + extract(month FROM p_at AT TIME ZONE 'UTC') - extract(month FROM p_first AT TIME ZONE 'UTC'))::integer AS months) AS counted
$$;

-- The trial of a person, once, in one organisation. False when they had it.
CREATE FUNCTION credit_give_trial(p_org text, p_user text, p_seconds bigint, p_days integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := clock_timestamp();
BEGIN
  INSERT INTO credit_gift VALUES (p_user, 'trial', p_org, v_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN credit_grant(p_org, 'renewal', 'trial', 'Trial', p_seconds, v_at + make_interval(days => p_days), NULL, NULL);
END $$;

-- This month's free seconds of a person, once, in one organisation. False when they had them.
CREATE FUNCTION credit_give_month(p_org text, p_user text, p_seconds bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := clock_timestamp();
  v_first timestamptz := coalesce((SELECT created_at FROM credit_gift WHERE user_id = p_user AND gift = 'free:0'), v_at);
  v_month integer := credit_months_since(v_first, v_at);
BEGIN
  INSERT INTO credit_gift VALUES (p_user, 'free:' || v_month, p_org, v_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN credit_grant(p_org, 'renewal', 'free:' || v_month, 'Watermark', p_seconds, credit_month(v_first, v_month + 1), NULL, NULL);
END $$;

-- Every difference between buckets, accounts, holds and the ledger, of one organisation or, with null, of all. None is ever expected.
CREATE FUNCTION credit_differences(p_org text) RETURNS TABLE (org_id text, what text, expected bigint, actual bigint)
LANGUAGE sql STABLE AS $$
  WITH of_bucket AS (
    SELECT bucket_id,
      coalesce(sum(amount) FILTER (WHERE debit = 'issued'), 0) AS granted,
      coalesce(sum(amount) FILTER (WHERE credit = 'available'), 0) - coalesce(sum(amount) FILTER (WHERE debit = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE credit = 'held'), 0) - coalesce(sum(amount) FILTER (WHERE debit = 'held'), 0) AS held,
      coalesce(sum(amount) FILTER (WHERE credit = 'spent'), 0) AS spent,
      coalesce(sum(amount) FILTER (WHERE credit = 'expired'), 0) AS expired
    FROM credit_entry WHERE p_org IS NULL OR credit_entry.org_id = p_org GROUP BY bucket_id
  ), bucket AS (
    SELECT * FROM credit_bucket WHERE p_org IS NULL OR credit_bucket.org_id = p_org
  ), account AS (
    SELECT * FROM credit_account WHERE p_org IS NULL OR credit_account.org_id = p_org
  ), open_part AS (
    SELECT part.bucket_id, sum(part.seconds) AS seconds FROM credit_hold_part AS part JOIN credit_hold AS hold ON hold.id = part.hold_id
    WHERE hold.state = 'held' AND (p_org IS NULL OR hold.org_id = p_org) GROUP BY part.bucket_id
  ), compared AS (
    SELECT bucket.org_id, figure.what || ' of bucket ' || bucket.id AS what, figure.expected, figure.actual
    FROM bucket LEFT JOIN of_bucket ON of_bucket.bucket_id = bucket.id LEFT JOIN open_part ON open_part.bucket_id = bucket.id
    CROSS JOIN LATERAL (VALUES
      ('granted', of_bucket.granted, bucket.granted), ('available', of_bucket.available, bucket.available),
      ('held', of_bucket.held, bucket.held), ('spent', of_bucket.spent, bucket.spent), ('expired', of_bucket.expired, bucket.expired),
      ('held by projects', open_part.seconds, bucket.held)) AS figure (what, expected, actual)
    UNION ALL
    SELECT account.org_id, figure.what, figure.expected, figure.actual
    FROM account
    LEFT JOIN (SELECT bucket.org_id, sum(available) AS available, sum(held) AS held FROM bucket GROUP BY bucket.org_id) AS summed
      ON summed.org_id = account.org_id
    LEFT JOIN (SELECT act.org_id, sum(change) AS change, max(seq) AS seq, count(*) AS acts FROM credit_act AS act
      WHERE p_org IS NULL OR act.org_id = p_org GROUP BY act.org_id) AS written ON written.org_id = account.org_id
    CROSS JOIN LATERAL (VALUES
      ('available in buckets', summed.available, account.available), ('held in buckets', summed.held, account.held),
      ('available by the statement', written.change, account.available), ('newest line', written.seq, account.seq),
      ('number of lines', written.acts, account.seq)) AS figure (what, expected, actual)
    UNION ALL
    SELECT running.org_id, 'balance after line ' || running.seq, running.balance, running.balance_after
    FROM (SELECT act.org_id, act.seq, act.balance_after, sum(act.change) OVER (PARTITION BY act.org_id ORDER BY act.seq) AS balance
      FROM credit_act AS act WHERE p_org IS NULL OR act.org_id = p_org) AS running
    WHERE running.balance <> running.balance_after
    UNION ALL
    SELECT hold.org_id, 'parts of hold ' || hold.id, sum(part.seconds), hold.seconds
    FROM credit_hold AS hold LEFT JOIN credit_hold_part AS part ON part.hold_id = hold.id
    WHERE p_org IS NULL OR hold.org_id = p_org GROUP BY hold.id
  )
  SELECT compared.org_id, compared.what, coalesce(compared.expected, 0)::bigint, compared.actual FROM compared
  WHERE coalesce(compared.expected, 0) <> compared.actual
$$;
