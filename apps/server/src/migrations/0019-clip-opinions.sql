-- What people of an organisation thought of clips lately is read before each choice of moments.
create index clip_feedback_recent on clip_feedback (org_id, updated_at desc) where liked or disliked;
