/**
 * The call table that every client may rely on, by group; paths are under `/api`, `:` is a parameter. A press of a free tool answers its
 * texts at once, so the table's `GET free-tools/tasks/{id}` is not here (docs/features/free-tools.md).
 */
export const promisedCalls: readonly string[] = [
  'POST auth/grant-free-tool-credential, GET auth/login-urls, GET auth/oauth-authorize, GET auth/login-codes, POST auth/login-codes/verify',
  'GET auth/login-profiles, GET auth/sso-orgs, GET auth/sso-connections, POST auth/validate-email, POST auth/domain-whitelists, POST auth/logout',
  'GET auth/events, POST auth/impersonation, DELETE auth/impersonation',
  'POST clip-projects, GET clip-projects, POST clip-projects/count, GET clip-projects/:, PUT clip-projects/:, DELETE clip-projects/:',
  'POST clip-projects/:/restore, POST clip-projects/:/update-visibility, POST clip-projects/:/rerun, POST clip-projects/:/rename',
  'POST clip-projects/:/check-refund-eligibility, POST clip-projects/:/refund, POST source-videos, GET source-videos',
  'GET cluster-jobs/:/progress, GET narratives, POST clip-copilot-tasks, GET clip-copilot-tasks, DELETE clip-copilot-tasks/:',
  'POST editor-history-records, GET editor-history-records, POST editor-history-records/query-file-names',
  'POST auto-import, GET auto-import, POST auto-import/set-config, DELETE auto-import, POST auto-import/check-youtube-owner',
  'POST auto-import/add-playlist-from-url, GET importable-youtube-playlists, GET auto-import-collections, POST auto-import-collections',
  'PUT auto-import-collections, DELETE auto-import-collections, POST auto-import-collections/displace',
  'GET collections, POST collections, GET collections/:, PUT collections/:, DELETE collections/:, POST collections/:/rename',
  'POST collection-contents/sync-collection-contents, GET exportable-clips, PUT exportable-clips/:, GET curated-clips, PUT engine-clips/:',
  'POST engine-clips/:/render, POST engine-clips/:/save-and-render, GET clip-feedbacks/:, PUT clip-feedbacks/:, GET like-clips',
  'POST brolls, GET brolls, POST broll/update, POST broll/check-quota, POST brolls/sign-url, POST voice-overs, GET voice-overs',
  'POST cluster-jobs, GET cluster-jobs, GET source-media-groups, GET transcripts, GET screenplays, POST refine-tasks, GET refine-tasks',
  'POST audios/generate-voice-enhancement, POST voice-enhancement, GET voice-enhancement, POST upload-links, PUT uploads/:, HEAD uploads/:',
  'GET searchable-clips, GET searchable-projects, GET searchable-collections, GET search-phrases, DELETE search-phrases',
  'GET trending-clip-groups, POST trending-clip-groups, GET trending-categories, GET onboarding-checklist-items',
  'DELETE onboarding-checklist-items/:, POST onboarding-checklist-items/clear, GET initial-indexing-jobs',
  'GET orgs, POST orgs, POST orgs/update-my-basic-info, POST orgs/disband-mine, POST orgs/quit-mine, POST orgs/update-my-feature-configs',
  'GET org-members, DELETE org-members/:, POST org-members/:/update-role, GET org-invitations, GET org-invitations/:',
  'POST org-invitations/:/accept, GET users, GET client-access-control, GET login-users, POST users/update-lang, POST users/update-mine',
  'POST users/prepare-assembled-basic-info, GET plan-configs, GET coupons, GET credits, GET subscriptions, POST subscriptions/switch',
  'POST subscriptions/estimate, GET subscriptions/bill-link, GET social-accounts, POST social-accounts, DELETE social-accounts/:',
  'GET post-schedules, POST post-schedules, PUT post-schedules/:, DELETE post-schedules/:, GET posts, GET post-analytics',
  'POST free-tools/:/generate, POST metrics, POST analytics/batch, GET events, GET openapi.json, GET dev/mailbox',
].flatMap((line) => line.split(', '))
