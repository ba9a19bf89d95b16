import type { OrgId, UserId } from '@clipwright/contract/ids'
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of one kind as JSON, in a stable order for paging, read so many at once. `without` lists the fields that hold secrets or
 * their hashes, or say where the server keeps a file.
 */
export type ExportTable = { kind: string; rows: RawBuilder<unknown>; without: readonly string[]; batch: number }

const table = (kind: string, rows: RawBuilder<unknown>, without: readonly string[] = [], batch = 500): ExportTable => ({
  kind,
  rows,
  without,
  batch,
})

/** Whole clip documents are large. */
const documentsAtOnce = 20
const uploadPlaces = ['storage_key', 'turn', 'reserved_bytes', 'held_bytes']
const itemPlaces = ['remote', 'made_key', 'thumb_key', 'preview_key']
const eventSecrets = ['hash', 'chain']
const keySecrets = ['key_hash']
const accountSecrets = ['session_sealed', 'feed_hash']

/** Everything stored about a person, in all organisations; of teams, only what the person made and can still see. */
export function tablesOfPerson(userId: UserId): ExportTable[] {
  const placesOf = sql`select org_id from org_member where user_id = ${userId} and status = 'active'`
  return [
    table('person', sql`select * from app_user where id = ${userId} order by id`, ['picture_key', 'is_local_owner', 'deleted_at']),
    table('identities', sql`select * from user_identity where user_id = ${userId} order by provider, subject`),
    table('sessions', sql`select * from session_token where user_id = ${userId} order by created_at, id`, [
      'token_hash',
      'impersonator_id',
      'impersonation_reason',
      'returns_to',
    ]),
    table(
      'memberships',
      sql`select org_member.*, org.name as org_name, org.status as org_status from org_member join org on org.id = org_member.org_id
          where org_member.user_id = ${userId} order by org_member.joined_at, org.id`,
    ),
    table('passkeys', sql`select * from passkey where user_id = ${userId} order by created_at, id`, [
      'credential_id',
      'public_key',
      'counter',
    ]),
    table('passkey_requirements', sql`select * from passkey_requirement where user_id = ${userId} order by user_id`),
    table('devices', sql`select * from known_device where user_id = ${userId} order by first_seen_at, fingerprint`, ['fingerprint']),
    table('sso_rights', sql`select * from sso_admin where user_id = ${userId} order by org_id`),
    table('api_keys', sql`select * from api_key where user_id = ${userId} order by created_at, id`, keySecrets),
    table('credit_gifts', sql`select * from credit_gift where user_id = ${userId} order by created_at, gift`),
    table('data_exports', sql`select * from data_export where user_id = ${userId} order by created_at, id`, [
      'session_id',
      'job_id',
      'storage_key',
    ]),
    table('notification_choices', sql`select * from notification_choice where user_id = ${userId} order by kind, channel`),
    table('clip_feedback', sql`select * from clip_feedback where user_id = ${userId} and org_id in (${placesOf}) order by clip_id`),
    table('projects', sql`select * from project where user_id = ${userId} and org_id in (${placesOf}) order by created_at, id`),
    table(
      'clips',
      sql`select clip.* from clip join project on project.id = clip.project_id
          where project.user_id = ${userId} and project.org_id in (${placesOf}) order by clip.created_at, clip.id`,
    ),
    table('posts', sql`select * from post where created_by = ${userId} and org_id in (${placesOf}) order by created_at, id`),
    table('uploads', sql`select * from upload where user_id = ${userId} and org_id in (${placesOf}) order by created_at, id`, uploadPlaces),
    table('clip_tasks', sql`select * from clip_task where user_id = ${userId} and org_id in (${placesOf}) order by created_at, id`),
    table('broll_tasks', sql`select * from broll_task where user_id = ${userId} and org_id in (${placesOf}) order by created_at, id`),
    table(
      'searches_by_prompt',
      sql`select * from clip_copilot_task where user_id = ${userId} and org_id in (${placesOf}) order by created_at, id`,
    ),
    table('first_steps', sql`select * from onboarding_step where user_id = ${userId} order by org_id, item`),
    table('search_phrases', sql`select * from search_phrase where user_id = ${userId} order by org_id, phrase_key`),
    table('survey_answers', sql`select * from survey_ask where user_id = ${userId} order by kind, org_id`),
    table('survey_refusals', sql`select * from survey_refusal where user_id = ${userId} order by user_id`),
    table('events', sql`select * from audit_event where actor_id = ${userId} order by created_at, id`, eventSecrets),
  ]
}

/** Everything that belongs to an organisation, for its owner. */
export function tablesOfOrg(orgId: OrgId): ExportTable[] {
  return [...tablesOfTeam(orgId), ...tablesOfPlan(orgId), ...tablesOfClips(orgId), ...tablesOfPublishing(orgId)]
}

/** Who is in it, and how they come in. */
function tablesOfTeam(orgId: OrgId): ExportTable[] {
  return [
    table('organisation', sql`select * from org where id = ${orgId} order by id`, ['logo_key']),
    table(
      'members',
      sql`select org_member.*, app_user.name, app_user.email from org_member join app_user on app_user.id = org_member.user_id
          where org_member.org_id = ${orgId} order by org_member.joined_at, app_user.id`,
    ),
    table('invitations', sql`select * from org_invitation where org_id = ${orgId} order by created_at, id`, ['code_hash', 'code_sealed']),
    table('sso_connections', sql`select * from sso_connection where org_id = ${orgId} order by created_at, id`, ['sealed_secret']),
    table('sso_domains', sql`select * from sso_domain where org_id = ${orgId} order by created_at, id`),
    table('sso_settings', sql`select * from sso_setting where org_id = ${orgId} order by org_id`),
    table('sso_admins', sql`select * from sso_admin where org_id = ${orgId} order by user_id`),
    table('api_keys', sql`select * from api_key where org_id = ${orgId} order by created_at, id`, keySecrets),
    table('events', sql`select * from audit_event where chain = ${orgId} order by seq`, eventSecrets),
  ]
}

/** What it may do, and what it pays. */
function tablesOfPlan(orgId: OrgId): ExportTable[] {
  return [
    table('features', sql`select * from org_feature where org_id = ${orgId} order by key`),
    table('configs', sql`select * from org_feature_config where org_id = ${orgId} order by org_id`),
    table('credit_buckets', sql`select * from credit_bucket where org_id = ${orgId} order by id`),
    table('credit_lines', sql`select * from credit_act where org_id = ${orgId} order by seq`),
    table('billing_details', sql`select * from billing_account where org_id = ${orgId} order by org_id`),
    table('subscriptions', sql`select * from billing_subscription where org_id = ${orgId} order by started_at, sub_id`),
    table('invoices', sql`select * from billing_invoice where org_id = ${orgId} order by created_at, id`),
    table('payment_cards', sql`select * from stripe_customer where org_id = ${orgId} order by org_id`),
  ]
}

/** What people made. */
function tablesOfClips(orgId: OrgId): ExportTable[] {
  return [
    table('projects', sql`select * from project where org_id = ${orgId} order by created_at, id`),
    table('clips', sql`select * from clip where org_id = ${orgId} order by created_at, id`),
    table('clip_documents', sql`select * from clip_edit where org_id = ${orgId} order by clip_id`, [], documentsAtOnce),
    table('clip_versions', sql`select * from editor_history_record where org_id = ${orgId} order by created_at, id`, [], documentsAtOnce),
    table('clip_tasks', sql`select * from clip_task where org_id = ${orgId} order by created_at, id`),
    table('broll_tasks', sql`select * from broll_task where org_id = ${orgId} order by created_at, id`),
    table('broll_places', sql`select * from broll_place where org_id = ${orgId} order by task_id, position, id`),
    table('broll_items', sql`select * from broll_item where org_id = ${orgId} order by created_at, id`, itemPlaces),
    table('renders', sql`select * from clip_render where org_id = ${orgId} and status = 'ready' order by created_at, id`),
    table('clip_feedback', sql`select * from clip_feedback where org_id = ${orgId} order by clip_id, user_id`),
    table('collections', sql`select * from collection where org_id = ${orgId} order by created_at, id`),
    table('collection_clips', sql`select * from collection_clip where org_id = ${orgId} order by collection_id, position, clip_id`),
    table('share_links', sql`select * from project_share where org_id = ${orgId} order by created_at, id`, ['token_hash']),
    table('model_answers', sql`select * from model_answer where org_id = ${orgId} order by project_id, prompt_key`),
    table('searches_by_prompt', sql`select * from clip_copilot_task where org_id = ${orgId} order by created_at, id`),
    table('brand_kits', sql`select * from brand_kit where org_id = ${orgId} order by org_id`),
    table('brand_templates', sql`select * from brand_template where org_id = ${orgId} order by created_at, id`),
    table('assets', sql`select * from asset where org_id = ${orgId} order by created_at, id`, ['thumbnail_key']),
    table('asset_folders', sql`select * from asset_folder where org_id = ${orgId} order by created_at, id`),
    table('uploads', sql`select * from upload where org_id = ${orgId} order by created_at, id`, uploadPlaces),
  ]
}

/** Where it goes, and where it comes from. */
function tablesOfPublishing(orgId: OrgId): ExportTable[] {
  return [
    table('social_accounts', sql`select * from social_account where org_id = ${orgId} order by connected_at, id`, accountSecrets),
    table('approvals', sql`select * from approval where org_id = ${orgId} order by created_at, id`, ['token_hash']),
    table('approval_posts', sql`select * from approval_post where org_id = ${orgId} order by approval_id, post_id`),
    table('post_approvals', sql`select * from post_approval where org_id = ${orgId} order by post_id`),
    table('slot_plans', sql`select * from slot_plan where org_id = ${orgId} order by account_id`),
    table('posts', sql`select * from post where org_id = ${orgId} order by created_at, id`),
    table('post_targets', sql`select * from post_target where org_id = ${orgId} order by fire_at, id`, ['commit_token', 'prepared']),
    table('post_events', sql`select * from post_event where org_id = ${orgId} order by id`),
    table('post_numbers', sql`select * from post_metric where org_id = ${orgId} order by id`),
    table('post_companions', sql`select * from post_companion where org_id = ${orgId} order by target_id, kind`),
    table('view_learning', sql`select * from view_learning where org_id = ${orgId} order by org_id`),
    table('event_hooks', sql`select * from event_hook where org_id = ${orgId} order by created_at, id`, ['secret_sealed']),
    table('hook_deliveries', sql`select * from hook_delivery where org_id = ${orgId} order by created_at, id`),
    table('import_channels', sql`select * from import_channel where org_id = ${orgId} order by created_at, id`, ['keys_sealed']),
    table('import_rules', sql`select * from import_rule where org_id = ${orgId} order by channel_id, position`),
    table('import_items', sql`select * from import_item where org_id = ${orgId} order by seen_at, id`),
  ]
}
