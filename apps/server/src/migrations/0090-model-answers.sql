-- What language models and chats answered to the prompts of a project, so that a rerun asks only for what is missing.

CREATE TABLE model_answer (
  org_id      text NOT NULL REFERENCES org (id),
  project_id  text NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  prompt_key  text NOT NULL,
  answer      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, project_id, prompt_key)
);
