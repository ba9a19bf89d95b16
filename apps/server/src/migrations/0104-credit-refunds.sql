-- Credits that come back after they were used, and credits that staff take.

ALTER TABLE credit_bucket ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0);
ALTER TABLE credit_bucket DROP CONSTRAINT credit_bucket_check;
ALTER TABLE credit_bucket ADD CONSTRAINT credit_bucket_check CHECK (granted = available + held + spent + expired + taken_back);
ALTER TABLE credit_hold DROP CONSTRAINT credit_hold_state_check;
ALTER TABLE credit_hold ADD CONSTRAINT credit_hold_state_check CHECK (state IN ('held', 'settled', 'released', 'refunded'));
ALTER TABLE credit_hold DROP CONSTRAINT credit_hold_check;
ALTER TABLE credit_hold ADD CONSTRAINT credit_hold_check
  CHECK ((state IN ('settled', 'refunded')) = (start_ms IS NOT NULL AND end_ms IS NOT NULL));
ALTER TABLE credit_act DROP CONSTRAINT credit_act_step_check;
ALTER TABLE credit_act ADD CONSTRAINT credit_act_step_check
  CHECK (step IN ('grant', 'reserve', 'settle', 'release', 'expire', 'refund', 'take'));
ALTER TABLE credit_entry DROP CONSTRAINT credit_entry_debit_check;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_debit_check CHECK (debit IN ('issued', 'available', 'held', 'spent'));
ALTER TABLE credit_entry DROP CONSTRAINT credit_entry_credit_check;
ALTER TABLE credit_entry ADD CONSTRAINT credit_entry_credit_check
  CHECK (credit IN ('available', 'held', 'spent', 'expired', 'taken_back'));

-- What the finished runs of a project have used, by bucket, and whether its time is over.
CREATE FUNCTION credit_spent_parts(p_org text, p_project text, p_at timestamptz)
RETURNS TABLE (bucket_id bigint, seconds bigint, is_over boolean) LANGUAGE sql STABLE AS $$
  SELECT entry.bucket_id, sum(entry.amount)::bigint, bool_or(coalesce(bucket.expire_at <= p_at, false))
  FROM credit_hold AS hold
  JOIN credit_act AS act ON act.org_id = hold.org_id AND act.cause = format('project:%s:%s:settle', hold.project_id, hold.run)
  JOIN credit_entry AS entry ON entry.org_id = act.org_id AND entry.seq = act.seq AND entry.credit = 'spent'
  JOIN credit_bucket AS bucket ON bucket.id = entry.bucket_id
  WHERE hold.org_id = p_org AND hold.project_id = p_project AND hold.state = 'settled'
  GROUP BY entry.bucket_id
$$;

-- Gives that back, once for ever: to the buckets it came from, and what belongs to a bucket whose time is over as a bonus of seven days.
-- Answers the seconds; null when they were given back before.
CREATE FUNCTION credit_refund(p_org text, p_project text, p_actor text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_part record;
  v_late bigint := 0;
  v_bonus bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  v_act.cause := 'refund:' || p_project;
  IF EXISTS (SELECT FROM credit_act WHERE org_id = p_org AND cause = v_act.cause) THEN RETURN NULL; END IF;
  SELECT coalesce(sum(seconds), 0) INTO v_act.seconds FROM credit_spent_parts(p_org, p_project, v_at);
  v_act.org_id := p_org; v_act.kind := 'refund'; v_act.step := 'refund'; v_act.project_id := p_project; v_act.at := v_at;
  v_act.actor_id := p_actor; v_act.change := v_act.seconds;
  v_seq := credit_record(v_act, 0);
  FOR v_part IN SELECT * FROM credit_spent_parts(p_org, p_project, v_at) ORDER BY bucket_id LOOP
    UPDATE credit_bucket SET spent = spent - v_part.seconds,
        available = available + CASE WHEN v_part.is_over THEN 0 ELSE v_part.seconds END,
        expired = expired + CASE WHEN v_part.is_over THEN v_part.seconds ELSE 0 END
      WHERE id = v_part.bucket_id;
    INSERT INTO credit_entry
      VALUES (p_org, v_seq, v_part.bucket_id, 'spent', CASE WHEN v_part.is_over THEN 'expired' ELSE 'available' END, v_part.seconds);
    IF v_part.is_over THEN v_late := v_late + v_part.seconds; END IF;
  END LOOP;
  IF v_late > 0 THEN
    INSERT INTO credit_bucket (org_id, source, granted, available, created_at, expire_at)
      VALUES (p_org, 'Bonus', v_late, v_late, v_at, v_at + interval '7 days') RETURNING id INTO v_bonus;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bonus, 'issued', 'available', v_late);
  END IF;
  UPDATE credit_hold SET state = 'refunded' WHERE org_id = p_org AND project_id = p_project AND state = 'settled';
  RETURN v_act.seconds;
END $$;

-- Takes seconds that are left, those that end first, and never more than there are. Answers how many; null when it was done for this cause.
CREATE FUNCTION credit_take(p_org text, p_cause text, p_seconds bigint, p_actor text, p_reason text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_bucket record;
  v_rest bigint;
  v_part bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  IF EXISTS (SELECT FROM credit_act WHERE org_id = p_org AND cause = p_cause) THEN RETURN NULL; END IF;
  PERFORM credit_expire_due(p_org, v_at);
  v_rest := least(p_seconds, (SELECT available FROM credit_account WHERE org_id = p_org));
  v_act.org_id := p_org; v_act.kind := 'adjustment'; v_act.step := 'take'; v_act.cause := p_cause; v_act.at := v_at;
  v_act.actor_id := p_actor; v_act.reason := p_reason; v_act.seconds := v_rest; v_act.change := -v_rest;
  v_seq := credit_record(v_act, 0);
  FOR v_bucket IN SELECT id, available FROM credit_bucket WHERE org_id = p_org AND available > 0 ORDER BY expire_at, id LOOP
    EXIT WHEN v_rest = 0;
    v_part := least(v_bucket.available, v_rest);
    UPDATE credit_bucket SET available = available - v_part, taken_back = taken_back + v_part WHERE id = v_bucket.id;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bucket.id, 'available', 'taken_back', v_part);
    v_rest := v_rest - v_part;
  END LOOP;
  RETURN v_act.seconds;
END $$;

-- Every difference between buckets, accounts, holds and the ledger, of one organisation or, with null, of all. None is ever expected.
CREATE OR REPLACE FUNCTION credit_differences(p_org text) RETURNS TABLE (org_id text, what text, expected bigint, actual bigint)
LANGUAGE sql STABLE AS $$
  WITH of_bucket AS (
    SELECT bucket_id,
      coalesce(sum(amount) FILTER (WHERE debit = 'issued'), 0) AS granted,
      coalesce(sum(amount) FILTER (WHERE credit = 'available'), 0) - coalesce(sum(amount) FILTER (WHERE debit = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE credit = 'held'), 0) - coalesce(sum(amount) FILTER (WHERE debit = 'held'), 0) AS held,
      coalesce(sum(amount) FILTER (WHERE credit = 'spent'), 0) - coalesce(sum(amount) FILTER (WHERE debit = 'spent'), 0) AS spent,
      coalesce(sum(amount) FILTER (WHERE credit = 'taken_back'), 0) AS taken_back,
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
      ('taken back', of_bucket.taken_back, bucket.taken_back),
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

-- Whether anything of a project was exported, which ends its claim to a refund.
CREATE INDEX audit_event_of_exports ON audit_event (org_id, (details ->> 'projectId')) WHERE action = 'clip.exported';

-- Lets the newest trial of an organisation end so many days later, from its end or from now. Answers the new end; null without a trial.
CREATE FUNCTION credit_extend_trial(p_org text, p_days integer) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_end timestamptz;
BEGIN
  PERFORM credit_expire_due(p_org, v_at);
  UPDATE credit_bucket SET expire_at = greatest(expire_at, v_at) + make_interval(days => p_days)
    WHERE id = (SELECT max(id) FROM credit_bucket WHERE org_id = p_org AND source = 'Trial') RETURNING expire_at INTO v_end;
  RETURN v_end;
END $$;
