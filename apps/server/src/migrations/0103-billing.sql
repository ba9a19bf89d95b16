-- What organisations buy, what they owe and pay for it, and what they pay with at the built-in till. Amounts are whole minor units.

CREATE TABLE billing_account (
  org_id        text PRIMARY KEY REFERENCES org (id),
  business_name text NOT NULL DEFAULT '',
  address       text NOT NULL DEFAULT '',
  tax_id        text NOT NULL DEFAULT '',
  updated_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE billing_subscription (
  sub_id          text PRIMARY KEY,
  org_id          text NOT NULL REFERENCES org (id),
  currency        text NOT NULL,
  plan            text NOT NULL,
  cycle           text NOT NULL CHECK (cycle IN ('Monthly', 'Yearly')),
  pack            integer NOT NULL CHECK (pack > 0),
  -- Every period is counted from here.
  anchor_at       timestamptz NOT NULL,
  period_start    timestamptz NOT NULL,
  period_end      timestamptz NOT NULL,
  is_canceling    boolean NOT NULL DEFAULT false,
  -- What it becomes with the next period: plan, cycle, pack.
  incoming        jsonb,
  -- What its plan costs for the whole period after the discount it was bought under, and what that grants.
  paid_price      bigint NOT NULL CHECK (paid_price >= 0),
  period_seconds  bigint NOT NULL CHECK (period_seconds >= 0),
  -- Taken off renewals, and how many of them are left; null is all.
  coupon          jsonb,
  coupon_invoices integer,
  -- The coupon that was taken for staying.
  offer_coupon    text,
  cancel_reason   text,
  cancel_comment  text NOT NULL DEFAULT '',
  started_at      timestamptz NOT NULL DEFAULT now(),
  ended_at        timestamptz,
  CHECK (period_start < period_end)
);
CREATE UNIQUE INDEX billing_subscription_live ON billing_subscription (org_id) WHERE ended_at IS NULL;
CREATE INDEX billing_subscription_due ON billing_subscription (period_end) WHERE ended_at IS NULL;

-- An open invoice is a payment that is waited for. One with a change is a switch under way, and void when it lapses.
CREATE TABLE billing_invoice (
  id              text PRIMARY KEY,
  org_id          text NOT NULL REFERENCES org (id),
  -- What it is for. Nothing is charged twice for one cause.
  cause           text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('invoice', 'creditNote')),
  reason          text NOT NULL CHECK (reason IN ('purchase', 'change', 'renewal', 'refund')),
  -- Given when it is issued, so that a series has no gaps.
  number          text UNIQUE,
  of_invoice_id   text REFERENCES billing_invoice (id),
  status          text NOT NULL CHECK (status IN ('open', 'paid', 'void')),
  payment         text NOT NULL CHECK (payment IN ('open', 'needsAction', 'declined', 'paid')),
  currency        text NOT NULL,
  lines           jsonb NOT NULL,
  total           bigint NOT NULL,
  tax             bigint NOT NULL DEFAULT 0,
  tax_percent     text NOT NULL DEFAULT '0',
  -- Of video, granted when it is paid.
  seconds         bigint NOT NULL DEFAULT 0,
  -- The switch that waits for it.
  change          jsonb,
  price           bigint NOT NULL DEFAULT 0,
  coupon          jsonb,
  period_start    timestamptz NOT NULL,
  period_end      timestamptz NOT NULL,
  seller          jsonb,
  buyer           jsonb,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  expires_at      timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  issued_at       timestamptz,
  paid_at         timestamptz,
  UNIQUE (org_id, cause),
  CHECK ((number IS NULL) = (issued_at IS NULL)),
  CHECK (status <> 'paid' OR number IS NOT NULL)
);
CREATE UNIQUE INDEX billing_invoice_pending ON billing_invoice (org_id) WHERE status = 'open' AND change IS NOT NULL;
CREATE INDEX billing_invoice_issued ON billing_invoice (org_id, issued_at DESC) WHERE issued_at IS NOT NULL;
CREATE INDEX billing_invoice_due ON billing_invoice (next_attempt_at) WHERE status = 'open';
CREATE INDEX billing_invoice_lapsing ON billing_invoice (expires_at) WHERE status = 'open';

-- The last number of each series. Taken under the lock of the row, in the transaction that issues.
CREATE TABLE billing_series (
  kind text PRIMARY KEY,
  last bigint NOT NULL
);

-- The card that an organisation pays with at the built-in till. Of its number only the last digits and what the test card does.
CREATE TABLE till_card (
  org_id    text PRIMARY KEY REFERENCES org (id),
  behaviour text NOT NULL,
  brand     text NOT NULL,
  last4     text NOT NULL,
  exp_month integer NOT NULL,
  exp_year  integer NOT NULL
);

-- Payments and refunds at the built-in till, each once for its cause.
CREATE TABLE till_payment (
  invoice_id text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  amount     bigint NOT NULL,
  currency   text NOT NULL,
  state      text NOT NULL CHECK (state IN ('needsAction', 'declined', 'paid')),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE till_refund (
  refund_id  text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  invoice_id text NOT NULL REFERENCES till_payment (invoice_id),
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What an owner was told ahead of time, once for its cause.
CREATE TABLE billing_notice (
  org_id     text NOT NULL REFERENCES org (id),
  notice     text NOT NULL CHECK (notice IN ('renewalSoon', 'cardExpiring', 'trialEnding3', 'trialEnding1')),
  -- The end it is about.
  cause      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, notice, cause)
);
