-- Visitors find their transcripts of the last days again by what they called the file.
alter table guest_transcript add column name text not null default '';
create index guest_transcript_visitor on guest_transcript (guest_id, created_at);
