import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId, UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

const opaque = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/)
export const ConnectionId = opaque.brand<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>
export const SsoDomainId = opaque.brand<'SsoDomainId'>()
export type SsoDomainId = z.infer<typeof SsoDomainId>

export const SsoProtocol = z.enum(['oidc', 'saml'])
export type SsoProtocol = z.infer<typeof SsoProtocol>

/** A DNS name with at least two labels, in ASCII and lower case. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, 'Write a domain such as example.com.')

const httpAddress = z.url({ protocol: /^https?$/, error: 'Write a full address that begins with https://.' }).max(2000)
const certificate = z
  .string()
  .max(20_000)
  .regex(/^\s*-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----\s*$/, 'Paste a certificate in PEM form.')

const OidcSettings = z.strictObject({
  protocol: z.literal('oidc'),
  issuer: httpAddress,
  clientId: z.string().trim().min(1).max(500),
  /** Stored encrypted and never returned. Omit it in a change to keep the current one. */
  clientSecret: z.string().min(1).max(2000).optional(),
})

const SamlSettings = z.strictObject({
  protocol: z.literal('saml'),
  /** Where people are sent to sign in. */
  entryPoint: httpAddress,
  /** Entity id of the identity provider, as in its assertions. */
  idpIssuer: z.string().trim().min(1).max(1000),
  /** Of the identity provider; several during a key change. */
  certificates: z.array(certificate).min(1).max(5),
  /** Accept sign-ins that start at the identity provider. Any page a person visits could then sign them in here. */
  allowsIdpStart: z.boolean().default(false),
})

export const ConnectionSettings = z.discriminatedUnion('protocol', [OidcSettings, SamlSettings])
export type ConnectionSettings = z.infer<typeof ConnectionSettings>

/** Result of the last attempt through a connection. */
export const ConnectionResult = z.object({
  at: z.iso.datetime(),
  passed: z.boolean(),
  /** The problem, worded for the admin who set it up; or the identity that the provider asserted. */
  said: z.string(),
})
export type ConnectionResult = z.infer<typeof ConnectionResult>

export const SsoConnection = z.object({
  connectionId: ConnectionId,
  name: z.string(),
  protocol: SsoProtocol,
  isEnabled: z.boolean(),
  /** Whether anybody ever signed in through it. */
  isProven: z.boolean(),
  lastResult: ConnectionResult.nullable(),
  /** The settings without the secret. */
  settings: z.discriminatedUnion('protocol', [OidcSettings.omit({ clientSecret: true }), SamlSettings]),
  /** Values to enter at the identity provider. */
  service: z.object({
    /** OIDC: the redirect address to allow. */
    redirectUri: z.string().nullable(),
    /** SAML: entity id and metadata of this product, and the address for assertions. */
    entityId: z.string().nullable(),
    acsUrl: z.string().nullable(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SsoConnection = z.infer<typeof SsoConnection>

export const SsoDomain = z.object({
  domainId: SsoDomainId,
  domain: z.string(),
  isVerified: z.boolean(),
  /** Verified by its own DNS entry, or by the operator of this server. */
  verifiedBy: z.enum(['dns', 'operator']).nullable(),
  /** The TXT entry that proves it. */
  proof: z.object({ name: z.string(), value: z.string() }),
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

/** A switch, with the reason why this person cannot change it. */
export const SsoSwitch = z.object({
  value: z.boolean(),
  blockedBy: z.enum(['not_owner', 'not_sso_admin', 'not_enterprise', 'no_domain', 'no_connection', 'not_proven']).nullable(),
})
export type SsoSwitch = z.infer<typeof SsoSwitch>

export const SsoSettings = z.object({
  orgId: OrgId,
  /** Why this person cannot change connections and domains, or null. */
  editBlockedBy: SsoSwitch.shape.blockedBy,
  /** People with addresses of the verified domains must sign in through a connection. */
  restrictLogin: SsoSwitch,
  /** People of the verified domains become members by signing in; otherwise by invitation only. */
  domainWhitelist: SsoSwitch,
})
export type SsoSettings = z.infer<typeof SsoSettings>

const ssoErrors = ['InvalidParam', 'RecordNotExisted'] as const

export const getSsoSettings = endpoint({
  name: 'getSsoSettings',
  method: 'GET',
  path: '/sso-settings',
  summary: 'Single sign-on of the organisation: its switches and what this person may change.',
  permission: 'project:view',
  reply: SsoSettings,
  errors: [],
})

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/sso-connections',
  summary: 'Connections of the organisation to its identity providers, for its owner and its SSO admins.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(SsoConnection),
  errors: ['InvalidParam'],
})

const connectionName = z.string().trim().min(1).max(80)
const exampleOidc = { protocol: 'oidc', issuer: 'https://id.example.com', clientId: 'clipwright', clientSecret: 'keep-me' }

export const createConnection = endpoint({
  name: 'createConnection',
  method: 'POST',
  path: '/sso-connections',
  summary: 'Add a connection. The owner or an SSO admin of the organisation may.',
  permission: 'project:view',
  notWhileImpersonating: true,
  idempotent: true,
  body: z.strictObject({ name: connectionName, settings: ConnectionSettings }),
  reply: SsoConnection,
  example: { request: { body: { name: 'Example ID', settings: exampleOidc } } },
  errors: ['InvalidParam', 'LinkRefusedError', 'QuotaExceed'],
})

export const updateConnection = endpoint({
  name: 'updateConnection',
  method: 'PUT',
  path: '/sso-connections/:connectionId',
  summary: 'Change a connection, or switch it off. A secret that is left out stays.',
  permission: 'project:view',
  notWhileImpersonating: true,
  params: z.object({ connectionId: ConnectionId }),
  body: z.strictObject({ name: connectionName.optional(), isEnabled: z.boolean().optional(), settings: ConnectionSettings.optional() }),
  reply: SsoConnection,
  example: { request: { params: { connectionId: 'c0nnect1on' }, body: { isEnabled: false } } },
  errors: [...ssoErrors, 'LinkRefusedError'],
})

export const deleteConnection = endpoint({
  name: 'deleteConnection',
  method: 'DELETE',
  path: '/sso-connections/:connectionId',
  summary: 'Remove a connection. Whoever came through it keeps the account and signs in by mail.',
  permission: 'project:view',
  notWhileImpersonating: true,
  params: z.object({ connectionId: ConnectionId }),
  reply: z.object({ done: z.boolean() }),
  example: { request: { params: { connectionId: 'c0nnect1on' } }, reply: { done: true } },
  errors: ssoErrors,
})

export const testConnection = endpoint({
  name: 'testConnection',
  method: 'POST',
  path: '/sso-connections/:connectionId/test',
  summary: 'Try a connection without signing in; answers where to send the browser. The result stands with the connection.',
  permission: 'project:view',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 60 },
  params: z.object({ connectionId: ConnectionId }),
  reply: z.object({ url: z.url() }),
  example: {
    request: { params: { connectionId: 'c0nnect1on' } },
    reply: { url: 'https://id.example.com/auth?response_type=code&client_id=clipwright' },
  },
  errors: [...ssoErrors, 'SignInFailedError', 'LinkRefusedError'],
})

export const listSsoDomains = endpoint({
  name: 'listSsoDomains',
  method: 'GET',
  path: '/sso-domains',
  summary: 'E-mail domains of the organisation, with the entry that proves each.',
  permission: 'project:view',
  query: PageQuery,
  reply: pageOf(SsoDomain),
  errors: ['InvalidParam'],
})

export const addSsoDomain = endpoint({
  name: 'addSsoDomain',
  method: 'POST',
  path: '/sso-domains',
  summary: 'Claim an e-mail domain. It counts once it is proven.',
  permission: 'project:view',
  notWhileImpersonating: true,
  body: z.strictObject({ domain: DomainName }),
  reply: SsoDomain,
  example: { request: { body: { domain: 'example.com' } } },
  errors: ['InvalidParam', 'RecordExisted', 'QuotaExceed'],
})

export const verifySsoDomain = endpoint({
  name: 'verifySsoDomain',
  method: 'POST',
  path: '/sso-domains/:domainId/verify',
  summary: 'Look for the TXT entry now.',
  permission: 'project:view',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 60 },
  params: z.object({ domainId: SsoDomainId }),
  reply: SsoDomain,
  example: { request: { params: { domainId: 'd0main' } } },
  errors: [...ssoErrors, 'RecordExisted'],
})

export const confirmSsoDomain = endpoint({
  name: 'confirmSsoDomain',
  method: 'POST',
  path: '/sso-domains/:domainId/confirm',
  summary: 'The operator of this server vouches for a domain, for networks without public DNS.',
  signedIn: 'the operator need not be a member of the organisation',
  notWhileImpersonating: true,
  params: z.object({ domainId: SsoDomainId }),
  reply: SsoDomain,
  example: { request: { params: { domainId: 'd0main' } } },
  errors: [...ssoErrors, 'RecordExisted'],
})

export const deleteSsoDomain = endpoint({
  name: 'deleteSsoDomain',
  method: 'DELETE',
  path: '/sso-domains/:domainId',
  summary: 'Give up a domain.',
  permission: 'project:view',
  notWhileImpersonating: true,
  params: z.object({ domainId: SsoDomainId }),
  reply: z.object({ done: z.boolean() }),
  example: { request: { params: { domainId: 'd0main' } }, reply: { done: true } },
  errors: ssoErrors,
})

export const setDomainWhitelist = endpoint({
  name: 'setDomainWhitelist',
  method: 'POST',
  path: '/auth/domain-whitelists',
  summary: 'Let people of the proven domains become members by signing in, or by invitation only.',
  permission: 'project:view',
  notWhileImpersonating: true,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: SsoSettings,
  example: { request: { body: { enabled: true } } },
  errors: ['InvalidParam'],
})

export const setRestrictLogin = endpoint({
  name: 'setRestrictLogin',
  method: 'POST',
  path: '/auth/restrict-login',
  summary: 'Ask people of the proven domains to sign in through a connection only. The owner of an organisation with a proven one may.',
  permission: 'project:view',
  notWhileImpersonating: true,
  body: z.strictObject({ enabled: z.boolean() }),
  reply: SsoSettings,
  example: { request: { body: { enabled: true } } },
  errors: ['InvalidParam'],
})

export const SsoAdmin = z.object({
  orgId: OrgId,
  userId: UserId,
  name: z.string(),
  email: z.string(),
  /** The owner is always one. */
  isOwner: z.boolean(),
})
export type SsoAdmin = z.infer<typeof SsoAdmin>

export const listSsoAdmins = endpoint({
  name: 'listSsoAdmins',
  method: 'GET',
  path: '/sso-admins',
  summary: 'Who looks after single sign-on, in every organisation where this person does. Needs no organisation header.',
  signedIn: 'answers only for organisations where the caller is owner or SSO admin',
  query: PageQuery,
  reply: pageOf(SsoAdmin),
  errors: ['InvalidParam'],
})

export const addSsoAdmin = endpoint({
  name: 'addSsoAdmin',
  method: 'POST',
  path: '/sso-admins',
  summary: 'Let a member look after single sign-on. The owner may.',
  permission: 'project:view',
  notWhileImpersonating: true,
  body: z.strictObject({ userId: UserId }),
  reply: SsoAdmin,
  example: { request: { body: { userId: 'dhM-wUipYDXYi0YV' } } },
  errors: ssoErrors,
})

export const removeSsoAdmin = endpoint({
  name: 'removeSsoAdmin',
  method: 'DELETE',
  path: '/sso-admins/:userId',
  summary: 'Take that away again.',
  permission: 'project:view',
  notWhileImpersonating: true,
  params: z.object({ userId: UserId }),
  reply: z.object({ done: z.boolean() }),
  example: { request: { params: { userId: 'dhM-wUipYDXYi0YV' } }, reply: { done: true } },
  errors: ssoErrors,
})
