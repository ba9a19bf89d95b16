-- What came of Stripe's events is compared once a day with those that Stripe lists.

-- True of an event that no delivery brought.
ALTER TABLE stripe_event ADD COLUMN was_missed boolean NOT NULL DEFAULT false;
CREATE INDEX stripe_event_missed ON stripe_event (received_at DESC) WHERE was_missed;

CREATE TABLE stripe_comparison (
  -- Events up to here were compared; the next comparison goes on there.
  until_at     timestamptz PRIMARY KEY,
  -- Events of our customers that Stripe listed, and those of them that had not come.
  event_count  integer NOT NULL,
  missed_count integer NOT NULL,
  at           timestamptz NOT NULL DEFAULT now()
);
