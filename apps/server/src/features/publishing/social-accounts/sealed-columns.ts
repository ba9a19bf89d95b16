import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { SealedColumn } from '#platform/secrets/reseal-column.ts'
import { sessionKeys, sessionOwner } from './account-session.ts'
import { appOwner } from './app-client.ts'
import { clientOwner } from './mastodon-client.ts'

/** What accounts need, encrypted. A connection on its way lives ten minutes and is begun again. */
export const accountSeals: readonly SealedColumn[] = [
  {
    keys: sessionKeys,
    table: 'social_account',
    column: 'session_sealed',
    facts: ['id', 'org_id'],
    ownerOf: (row) => sessionOwner({ orgId: row['org_id'] as OrgId, accountId: row['id'] as SocialAccountId }),
  },
  {
    keys: sessionKeys,
    table: 'ended_grant',
    column: 'session_sealed',
    facts: ['account_id', 'org_id'],
    ownerOf: (row) => sessionOwner({ orgId: row['org_id'] as OrgId, accountId: row['account_id'] as SocialAccountId }),
  },
  {
    keys: sessionKeys,
    table: 'social_client',
    column: 'secret_sealed',
    facts: ['platform', 'host', 'redirect_uri'],
    ownerOf: (row) => clientOwner(row['host'] ?? ''),
  },
  {
    keys: sessionKeys,
    table: 'social_app',
    column: 'secret_sealed',
    facts: ['platform'],
    ownerOf: (row) => appOwner(row['platform'] as ClosedPlatform),
  },
]
