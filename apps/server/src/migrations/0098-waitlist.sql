-- People who ask for a place where SIGNUP=waitlist. A row goes when its person makes an account.

CREATE TABLE waitlist_person (
  email       text PRIMARY KEY,
  language    text NOT NULL,
  joined_at   timestamptz NOT NULL DEFAULT now(),
  admitted_at timestamptz
);
