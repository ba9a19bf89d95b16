-- The look of the template that a project was made with, as it was then: a later change of the template changes no project.
ALTER TABLE project ADD COLUMN brand_look jsonb;
