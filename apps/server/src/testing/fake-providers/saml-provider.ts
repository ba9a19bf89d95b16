import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { startProviderServer } from './provider-server.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

export type SamlPerson = { nameId: string; format?: string; attributes?: Record<string, string> }
export type SamlRequest = { id: string; acsUrl: string; issuer: string; relayState: string }

/** Everything in an answer; a test changes what is to be wrong. */
export type SamlAnswer = {
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string | null
  issuedMs: number
  notBeforeMs: number
  notOnOrAfterMs: number
  person: SamlPerson
  assertionId: string
}

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const time = (ms: number) => new Date(ms).toISOString()
const saml = 'urn:oasis:names:tc:SAML:2.0'

/** A SAML identity provider with a key of its own: reads requests, signs assertions as told. */
export function makeSamlProvider(issuer: string) {
  const { privateKey, certificate } = selfSignedCertificate('Identity provider')

  return {
    issuer,
    privateKey,
    certificate,
    /** The request in the URL that the person was sent to. */
    readRequest(url: string): SamlRequest {
      const query = new URL(url).searchParams
      const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
      const pick = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
      return {
        id: pick(/\bID="([^"]+)"/),
        acsUrl: pick(/AssertionConsumerServiceURL="([^"]+)"/),
        issuer: pick(/<(?:\w+:)?Issuer[^>]*>([^<]+)</),
        relayState: query.get('RelayState') ?? '',
      }
    },
    /** A correct answer to a request. */
    answerTo(request: Omit<SamlRequest, 'relayState'>, person: SamlPerson): SamlAnswer {
      const nowMs = Date.now()
      return {
        issuer,
        audience: request.issuer,
        recipient: request.acsUrl,
        destination: request.acsUrl,
        inResponseTo: request.id,
        issuedMs: nowMs,
        notBeforeMs: nowMs - 1000,
        notOnOrAfterMs: nowMs + 5 * 60_000,
        person,
        assertionId: `_${randomBytes(16).toString('hex')}`,
      }
    },
    sign: (answer: SamlAnswer, options: SignOptions = {}) => signedResponse(answer, { privateKey, certificate, ...options }),
  }
}

export type SamlProvider = ReturnType<typeof makeSamlProvider>
type SignOptions = { privateKey?: string; certificate?: string; weak?: boolean; unsigned?: boolean }

export function assertionXml(answer: SamlAnswer): string {
  const { person, inResponseTo } = answer
  const attributes = Object.entries(person.attributes ?? {}).map(
    ([name, value]) => `<saml:Attribute Name="${text(name)}"><saml:AttributeValue>${text(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  const request = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  return [
    `<saml:Assertion xmlns:saml="${saml}:assertion" ID="${answer.assertionId}" Version="2.0" IssueInstant="${time(answer.issuedMs)}">`,
    `<saml:Issuer>${text(answer.issuer)}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="${person.format ?? `${saml}:nameid-format:persistent`}">${text(person.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${saml}:cm:bearer"><saml:SubjectConfirmationData${request}`,
    ` Recipient="${text(answer.recipient)}" NotOnOrAfter="${time(answer.notOnOrAfterMs)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${time(answer.notBeforeMs)}" NotOnOrAfter="${time(answer.notOnOrAfterMs)}">`,
    `<saml:AudienceRestriction><saml:Audience>${text(answer.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${time(answer.issuedMs)}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
    `${saml}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion>',
  ].join('')
}

export function responseXml(answer: Pick<SamlAnswer, 'destination' | 'inResponseTo' | 'issuedMs' | 'issuer'>, inside: string): string {
  const request = answer.inResponseTo === null ? '' : ` InResponseTo="${answer.inResponseTo}"`
  return [
    `<samlp:Response xmlns:samlp="${saml}:protocol" ID="_${randomBytes(16).toString('hex')}" Version="2.0"`,
    ` IssueInstant="${time(answer.issuedMs)}" Destination="${text(answer.destination)}"${request}>`,
    `<saml:Issuer xmlns:saml="${saml}:assertion">${text(answer.issuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status>${inside}</samlp:Response>`,
  ].join('')
}

/** An enveloped signature over the assertion, placed after its issuer. */
export function signAssertion(xml: string, { privateKey = '', certificate = '', weak = false }: SignOptions): string {
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, { location: { reference: "//*[local-name(.)='Issuer']", action: 'after' } })
  return signer.getSignedXml()
}

function signedResponse(answer: SamlAnswer, options: SignOptions): string {
  const assertion = assertionXml(answer)
  return responseXml(answer, options.unsigned ? assertion : signAssertion(assertion, options))
}

/** A page that posts an answer as identity providers do, for real browsers. */
export async function startSamlServer(issuer: string) {
  const provider = makeSamlProvider(issuer)
  const state: { person: SamlPerson } = { person: { nameId: 'person-1' } }
  const server = await startProviderServer(({ url }) => {
    if (url.pathname !== '/sso') return undefined
    const request = provider.readRequest(url.href)
    const response = Buffer.from(provider.sign(provider.answerTo(request, state.person))).toString('base64')
    const fields = `<input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="${text(request.relayState)}">`
    const form = `<form method="post" action="${text(request.acsUrl)}">${fields}<button>Continue as ${text(state.person.nameId)}</button></form>`
    return { html: `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>${form}</html>` }
  })
  return Object.assign(state, { provider, entryPoint: `${server.origin}/sso`, close: server.close })
}
