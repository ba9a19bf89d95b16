import type { OrgId, UserId } from '@clipwright/contract/ids'

/** Kinds of records that a parameter of a call can refer to. */
export type Entity =
  | 'org'
  | 'user'
  | 'project'
  | 'job'
  | 'clip'
  | 'clipAddress'
  | 'bareClip'
  | 'upload'
  | 'asset'
  | 'assetFolder'
  | 'brandTemplate'
  | 'collection'
  | 'copilotTask'
  | 'clipTask'
  | 'brollTask'
  | 'broll'
  | 'brollItem'
  | 'brollReference'
  | 'share'
  | 'apiKey'
  | 'invitation'
  | 'connection'
  | 'domain'
  | 'passkey'
  | 'identity'
  | 'session'
  | 'socialAccount'
  /** An account that a post is to go to: sent as an object with its id. */
  | 'accountTarget'
  | 'post'
  | 'importChannel'
  | 'importRule'
  | 'importItem'
  | 'approval'
  | 'postTarget'
  | 'postBatch'
  | 'eventHook'
  | 'hookDelivery'

/** Everybody who may call an organisation, each with a token. */
type TenantPeople = {
  owner: string
  sub_org_admin: string
  member: string
  removed: string
  deactivated: string
  /** Of the owner. */
  expired: string
  /** Of the owner. */
  revoked: string
}

export type Tenant = {
  /** Occurs in every text of this organisation and in none of another. */
  marker: string
  orgId: OrgId
  ownerId: UserId
  people: TenantPeople
  ids: Record<Entity, string>
  /** An upload link and a media link, as the server returned them. */
  links: { upload: string; media: string }
}
