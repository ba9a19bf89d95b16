-- The dispatcher looks each round for what platforms have of deleted projects.
CREATE INDEX post_target_handed_over ON post_target (org_id, post_id) WHERE state = 'handed-over';
