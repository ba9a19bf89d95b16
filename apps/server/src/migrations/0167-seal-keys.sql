-- Keys that took the place of the first one of a name, which is in server_secret.

CREATE TABLE seal_key (
  name       text NOT NULL,
  -- From 2 on; the highest seals.
  number     integer NOT NULL CHECK (number BETWEEN 2 AND 255),
  value      bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, number)
);
