-- The look of a team: what it has, and what it makes of it.

CREATE TABLE brand_kit (
  org_id     text PRIMARY KEY REFERENCES org (id),
  kit        jsonb NOT NULL,
  -- Counts up with each save; whoever saves says which one they began from.
  revision   integer NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE brand_template (
  id         text PRIMARY KEY,
  org_id     text NOT NULL REFERENCES org (id),
  name       text NOT NULL,
  look       jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  revision   integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX brand_template_name ON brand_template (org_id, lower(name));
CREATE UNIQUE INDEX brand_template_default ON brand_template (org_id) WHERE is_default;
