-- Downloads of speech models: one row a model. How far it is stands with its job.

CREATE TABLE speech_model_download (
  size       text PRIMARY KEY,
  job_id     text NOT NULL,
  -- What is being tried, or was last.
  place      text,
  failures   jsonb NOT NULL DEFAULT '[]',
  has_failed boolean NOT NULL DEFAULT false
);
