import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId } from '../ids.ts'
import { ConnectionId, SsoProtocol } from './sso.ts'

export const findSsoOrgs = endpoint({
  name: 'findSsoOrgs',
  method: 'GET',
  path: '/auth/sso-orgs',
  summary: 'For e-mail domains, separated by commas: which have a connection, and whether it must be used.',
  public: 'the sign-in page asks for the domain that was typed; nothing depends on whether a person exists',
  rate: { limit: 60, windowSec: 60 },
  query: z.object({
    domains: z
      .string()
      .max(3000)
      .transform((text) => [...new Set(text.split(',').map((domain) => domain.trim().toLowerCase()))].filter((domain) => domain !== ''))
      .pipe(z.array(z.string().max(253)).min(1).max(10)),
  }),
  reply: z.object({ data: z.array(z.object({ domain: z.string(), ssoOrgId: OrgId, required: z.boolean() })) }),
  example: {
    request: { query: { domains: 'example.com' } },
    reply: { data: [{ domain: 'example.com', ssoOrgId: '5mpvnA6xwJKiDDiW', required: false }] },
  },
  errors: ['InvalidParam', 'RateExceed'],
})

export const findSsoConnections = endpoint({
  name: 'findSsoConnections',
  method: 'GET',
  path: '/auth/sso-connections',
  summary: 'The connections by which people of an e-mail domain can sign in.',
  public: 'the sign-in page asks for the domain that was typed; nothing depends on whether a person exists',
  rate: { limit: 60, windowSec: 60 },
  query: z.object({ domain: z.string().trim().toLowerCase().min(1).max(253) }),
  reply: z.object({
    data: z.array(z.object({ connectionId: ConnectionId, name: z.string(), protocol: SsoProtocol, required: z.boolean() })),
  }),
  example: {
    request: { query: { domain: 'example.com' } },
    reply: { data: [{ connectionId: 'c0nnect1on', name: 'Example ID', protocol: 'oidc', required: false }] },
  },
  errors: ['InvalidParam', 'RateExceed'],
})
