-- What ties organisations to their customers at Stripe, and the events that Stripe tells of.

CREATE TABLE stripe_customer (
  org_id      text PRIMARY KEY REFERENCES org (id),
  customer_id text NOT NULL UNIQUE,
  -- The card that renewals are charged to; null before the first payment.
  method_id   text,
  brand       text,
  last4       text,
  exp_month   integer,
  exp_year    integer,
  -- When the newest payment began whose card was taken on. An older one says nothing any more.
  card_at     timestamptz,
  CHECK (num_nulls(method_id, brand, last4, exp_month, exp_year) IN (0, 5))
);

-- An event is a hint that something happened to an object. What did is read from Stripe.
CREATE TABLE stripe_event (
  event_id    text PRIMARY KEY,
  -- Null: of a customer that is not ours.
  org_id      text REFERENCES org (id),
  type        text NOT NULL,
  object_id   text NOT NULL,
  -- The payment it is about, if it is about one.
  intent_id   text,
  created_at  timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at  timestamptz
);
CREATE INDEX stripe_event_open ON stripe_event (received_at) WHERE handled_at IS NULL;
CREATE INDEX stripe_event_of_org ON stripe_event (org_id, received_at DESC);
