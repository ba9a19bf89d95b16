-- The times of a week at which an account posts, and posts that took one of them.

CREATE TABLE slot_plan (
  account_id text PRIMARY KEY REFERENCES social_account (id),
  org_id     text NOT NULL REFERENCES org (id),
  -- Null: nobody chose slots yet.
  zone       text,
  -- [{weekday, time}]: 1 is Monday, times are wall clocks of the zone.
  slots      jsonb NOT NULL DEFAULT '[]',
  is_paused  boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The account whose slot the post took; null: its time was chosen by hand.
ALTER TABLE post ADD COLUMN slot_account_id text;
