-- Descriptions and hashtags of a clip are written anew by a task of their own.

ALTER TABLE clip_task DROP CONSTRAINT clip_task_kind_check;
ALTER TABLE clip_task ADD CONSTRAINT clip_task_kind_check
  CHECK (kind IN ('voiceOver', 'enhancement', 'title', 'postText', 'refine', 'musicBed'));
