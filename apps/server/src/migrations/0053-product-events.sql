-- Usage events of pages, where the operator turned them on. They name no person: `distinct_id` is a keyed hash.

CREATE TABLE product_event_batch (
  -- Of the page; with the sender it is unique, so that a batch that is sent again counts once.
  id           text NOT NULL,
  distinct_id  text NOT NULL,
  device_id    text NOT NULL,
  release      text NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now(),
  -- Null while it was not passed on; most never are.
  forwarded_at timestamptz,
  PRIMARY KEY (distinct_id, id)
);
CREATE INDEX product_event_batch_by_age ON product_event_batch (received_at);

CREATE TABLE product_event (
  distinct_id text NOT NULL,
  batch_id    text NOT NULL,
  seq         integer NOT NULL,
  name        text NOT NULL,
  at          timestamptz NOT NULL,
  fields      jsonb NOT NULL,
  PRIMARY KEY (distinct_id, batch_id, seq),
  FOREIGN KEY (distinct_id, batch_id) REFERENCES product_event_batch (distinct_id, id) ON DELETE CASCADE
);
-- How many were shown each group of an experiment.
CREATE INDEX product_event_exposures ON product_event ((fields ->> 'experiment'), distinct_id) WHERE name = 'module.exposure';
