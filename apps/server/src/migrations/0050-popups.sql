-- Questions that were put to people, first steps, and what staff announce.

-- One row a person and question in an organisation, from the moment it was shown: nothing is asked twice.
CREATE TABLE survey_ask (
  org_id      text NOT NULL REFERENCES org (id),
  user_id     text NOT NULL REFERENCES app_user (id),
  kind        text NOT NULL CHECK (kind IN ('survey', 'nps')),
  asked_at    timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  -- Of a survey.
  reasons     jsonb NOT NULL DEFAULT '[]',
  -- Of an NPS.
  score       smallint CHECK (score BETWEEN 0 AND 10),
  words       text NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, kind, org_id)
);
CREATE INDEX survey_ask_answered ON survey_ask (answered_at DESC, user_id) WHERE answered_at IS NOT NULL;

-- People who do not want to be asked, in any organisation.
CREATE TABLE survey_refusal (
  user_id    text PRIMARY KEY REFERENCES app_user (id),
  refused_at timestamptz NOT NULL DEFAULT now()
);

-- First steps of a person in an organisation. Marked in the transaction of the deed and kept when what was made is deleted.
CREATE TABLE onboarding_step (
  org_id       text NOT NULL,
  user_id      text NOT NULL,
  item         text NOT NULL,
  done_at      timestamptz,
  dismissed_at timestamptz,
  PRIMARY KEY (org_id, user_id, item)
);

CREATE FUNCTION onboarding_mark(step_org text, step_user text, step text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO onboarding_step (org_id, user_id, item, done_at) VALUES (step_org, step_user, step, now())
    ON CONFLICT (org_id, user_id, item) DO UPDATE SET done_at = now() WHERE onboarding_step.done_at IS NULL;
$$;

-- The argument is the step; the table has org_id and user_id.
CREATE FUNCTION onboarding_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM onboarding_mark(NEW.org_id, NEW.user_id, TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE FUNCTION onboarding_done_by_maker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM onboarding_mark(NEW.org_id, NEW.created_by, TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE FUNCTION onboarding_exported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM onboarding_mark(project.org_id, project.user_id, 'first_export')
    FROM clip JOIN project ON project.id = clip.project_id WHERE clip.id = NEW.clip_id;
  RETURN NULL;
END $$;

CREATE TRIGGER onboarding_project AFTER INSERT ON project FOR EACH ROW EXECUTE FUNCTION onboarding_done('first_project');
CREATE TRIGGER onboarding_like AFTER INSERT OR UPDATE ON clip_feedback FOR EACH ROW
  WHEN (NEW.liked) EXECUTE FUNCTION onboarding_done('first_like');
CREATE TRIGGER onboarding_export AFTER INSERT OR UPDATE OF status ON clip_render FOR EACH ROW
  WHEN (NEW.status = 'ready' AND NEW.target <> 'VIDEO_PREVIEW') EXECUTE FUNCTION onboarding_exported();
CREATE TRIGGER onboarding_collection AFTER INSERT ON collection FOR EACH ROW EXECUTE FUNCTION onboarding_done_by_maker('first_collection');
CREATE TRIGGER onboarding_search AFTER INSERT ON search_phrase FOR EACH ROW EXECUTE FUNCTION onboarding_done('first_search');
CREATE TRIGGER onboarding_invitation AFTER INSERT ON org_invitation FOR EACH ROW
  EXECUTE FUNCTION onboarding_done_by_maker('first_invitation');

-- What was done before today.
INSERT INTO onboarding_step (org_id, user_id, item, done_at)
  SELECT org_id, user_id, 'first_project', min(created_at) FROM project GROUP BY 1, 2
  UNION ALL SELECT org_id, user_id, 'first_like', min(updated_at) FROM clip_feedback WHERE liked GROUP BY 1, 2
  UNION ALL SELECT project.org_id, project.user_id, 'first_export', min(clip_render.updated_at)
    FROM clip_render JOIN clip ON clip.id = clip_render.clip_id JOIN project ON project.id = clip.project_id
    WHERE clip_render.status = 'ready' AND clip_render.target <> 'VIDEO_PREVIEW' GROUP BY 1, 2
  UNION ALL SELECT org_id, created_by, 'first_collection', min(created_at) FROM collection GROUP BY 1, 2
  UNION ALL SELECT org_id, user_id, 'first_search', min(updated_at) FROM search_phrase GROUP BY 1, 2
  UNION ALL SELECT org_id, created_by, 'first_invitation', min(created_at) FROM org_invitation GROUP BY 1, 2;

CREATE TABLE web_notification (
  key           text PRIMARY KEY,
  placement     text NOT NULL CHECK (placement IN ('banner', 'top_banner', 'popup')),
  type          text NOT NULL CHECK (type IN ('feature', 'maintenance')),
  title         text NOT NULL,
  content       text NOT NULL,
  link_url      text,
  confirm_label text NOT NULL,
  cancel_label  text NOT NULL,
  image_key     text,
  -- With the extension that says what it is.
  video_key     text,
  is_disabled   boolean NOT NULL,
  -- For the eyes of staff alone.
  is_debug      boolean NOT NULL,
  online_at     timestamptz,
  offline_at    timestamptz,
  filter        jsonb NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
