import { listApiKeys } from '@clipwright/contract/account/api-keys'
import { listAuditEvents } from '@clipwright/contract/operations/audit'
import { listCaptionFonts } from '@clipwright/contract/brand/caption-fonts'
import { getClientSetup } from '@clipwright/contract/announcements/client-setup'
import { listDataExports } from '@clipwright/contract/account/data-exports'
import { getCredits, listStatement } from '@clipwright/contract/plans/credits'
import type { EndpointSpec } from '@clipwright/contract/endpoint'
import { getFlagHistory, listFlags } from '@clipwright/contract/announcements/flags'
import type { FoundUser } from '@clipwright/contract/identity/impersonation'
import { listSessions } from '@clipwright/contract/identity/sessions'
import { getSurveyCounts, listSurveyAnswers } from '@clipwright/contract/announcements/surveys'
import { listWebNotifications } from '@clipwright/contract/announcements/web-notifications'
import { fakeUser } from './fake-people.ts'
import type { FakeCall } from './fake-call.ts'

const endpoints: readonly EndpointSpec[] = [
  getClientSetup,
  getCredits,
  getFlagHistory,
  getSurveyCounts,
  listApiKeys,
  listAuditEvents,
  listCaptionFonts,
  listDataExports,
  listFlags,
  listSessions,
  listStatement,
  listSurveyAnswers,
  listWebNotifications,
]

const onePage = <T>(data: T[]) => ({ data, pageNum: 1, pageSize: 20, total: data.length, totalPages: 1, hasMore: false })

export const foundAda: FoundUser = {
  id: 'dhM-wUipYDXYi0YV' as FoundUser['id'],
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  orgNames: ['Northlight Studio'],
  createdAt: fakeUser.created_at,
  lastSeenAt: fakeUser.updated_at,
  canBeActedAs: true,
}

/** Screens that only look at something: the example of the contract, or an empty list. */
export function answerWithExample({ method, path, query }: FakeCall): object | undefined {
  if (method !== 'GET') return undefined
  switch (path) {
    case '/auth/identities':
    case '/sso-connections':
    case '/sso-domains':
    case '/sso-admins':
      return onePage([])
    case '/passkeys':
      return { ...onePage([]), isRequired: false, recoveryCodesLeft: 0 }
    case '/staff/users':
      return onePage(foundAda.name.toLowerCase().includes(query.get('query')?.toLowerCase() ?? '') ? [foundAda] : [])
    default:
      return endpoints.find((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))?.example
        ?.reply as object
  }
}
