-- A visitor may ask in one call for the transcript and what a tool writes about it.
alter table guest_transcript
  add column tool text,
  add column tool_language text,
  add column texts jsonb;
