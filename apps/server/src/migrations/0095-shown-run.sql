-- The newest run that chose clips. People see clips of it and of later runs: a new run shows nothing until it has chosen, and what searches
-- find is shown at once.
ALTER TABLE project ADD COLUMN shown_run integer NOT NULL DEFAULT 1;
UPDATE project SET shown_run = choice.run
  FROM (SELECT clip.project_id, max(clip.run) AS run FROM clip WHERE clip.copilot_task_id IS NULL GROUP BY 1) AS choice
  WHERE choice.project_id = project.id AND choice.run <= project.run;
