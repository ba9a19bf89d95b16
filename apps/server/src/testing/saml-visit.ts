import { expect } from 'vitest'
import type { SsoOrg } from './make-sso-org.ts'
import type { SamlPerson, SamlProvider, SamlRequest } from './fake-providers/saml-provider.ts'
import type { SignInBrowser } from './sign-in-browser.ts'
import { newId } from '#platform/ids/new-id.ts'

export const samlSettings = (of: SamlProvider, more: { allowsIdpStart?: boolean } = {}) => ({
  protocol: 'saml' as const,
  entryPoint: 'https://id.example.test/sso',
  idpIssuer: of.issuer,
  certificates: [of.certificate],
  allowsIdpStart: false,
  ...more,
})

/** A person with an address in the organisation’s own domain. */
export function samlPerson(of: SsoOrg, name = newId()): SamlPerson {
  return { nameId: name, attributes: { email: `${name.toLowerCase()}@${of.domain}`, displayName: 'Sam Example' } }
}

/** A browser that walks through a SAML sign-in step by step. */
export function samlVisit(browser: SignInBrowser, org: SsoOrg, provider: SamlProvider) {
  const acs = `/auth/saml/${org.connectionId}/acs`
  const visit = {
    acs,
    async begin(): Promise<SamlRequest> {
      const reply = await browser.call('GET', `/auth/oauth-authorize?connectionId=${org.connectionId}&back_to=%2Fcollections`)
      return provider.readRequest(reply.json().url)
    },
    /** Returns where the form post leads. */
    async post(xml: string, relayState: string): Promise<string> {
      const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }
      const reply = await browser.call('POST', acs, { form })
      expect(reply.statusCode).toBe(303)
      expect(reply.headers['set-cookie']).toBeUndefined()
      return String(reply.headers['location'])
    },
    exchange: (location: string, by = browser) =>
      by.call('POST', '/auth/login-exchange', { body: { pending: location.replace('/auth/callback#pending=', '') } }),
    /** The whole sign-in, without cheating. */
    async signIn(person: SamlPerson) {
      const request = await visit.begin()
      return visit.exchange(await visit.post(provider.sign(provider.answerTo(request, person)), request.relayState))
    },
  }
  return visit
}
