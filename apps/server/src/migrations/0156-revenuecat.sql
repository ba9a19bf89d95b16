-- Credits that were bought in the stores of phones, as RevenueCat tells of them.

-- An event is a hint that something happened to somebody's purchases. What did is read from RevenueCat.
CREATE TABLE revenuecat_event (
  event_id    text PRIMARY KEY,
  -- Null: of nobody here.
  org_id      text REFERENCES org (id),
  type        text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at  timestamptz
);
CREATE INDEX revenuecat_event_of_org ON revenuecat_event (org_id, received_at DESC);

-- Whose purchases are read again each day, because a delivery that failed five times never comes again.
CREATE TABLE revenuecat_buyer (
  org_id  text PRIMARY KEY REFERENCES org (id),
  read_at timestamptz NOT NULL DEFAULT now()
);

-- Who was given credits for a purchase, when it moves to another organisation.
CREATE INDEX credit_act_purchases ON credit_act (cause) WHERE step = 'grant' AND cause LIKE 'rc:%';

-- Takes what is left of the bucket that was granted for `p_granted`. Answers the seconds; null when that was done before, or nothing was granted.
CREATE FUNCTION credit_take_rest(p_org text, p_cause text, p_granted text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz := credit_open(p_org);
  v_bucket bigint;
  v_rest bigint;
  v_seq bigint;
  v_act credit_act;
BEGIN
  IF EXISTS (SELECT FROM credit_act WHERE org_id = p_org AND cause = p_cause) THEN RETURN NULL; END IF;
  PERFORM credit_expire_due(p_org, v_at);
  SELECT bucket.id, bucket.available INTO v_bucket, v_rest
  FROM credit_act AS act
  JOIN credit_entry AS entry ON entry.org_id = act.org_id AND entry.seq = act.seq
  JOIN credit_bucket AS bucket ON bucket.id = entry.bucket_id
  WHERE act.org_id = p_org AND act.step = 'grant' AND act.cause = p_granted;
  IF v_bucket IS NULL THEN RETURN NULL; END IF;
  v_act.org_id := p_org; v_act.kind := 'refund'; v_act.step := 'take'; v_act.cause := p_cause; v_act.at := v_at;
  v_act.seconds := v_rest; v_act.change := -v_rest;
  v_seq := credit_record(v_act, 0);
  IF v_rest > 0 THEN
    UPDATE credit_bucket SET available = 0, taken_back = taken_back + v_rest WHERE id = v_bucket;
    INSERT INTO credit_entry VALUES (p_org, v_seq, v_bucket, 'available', 'taken_back', v_rest);
  END IF;
  RETURN v_rest;
END $$;
