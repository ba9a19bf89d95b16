import { ValidateInResponseTo, SAML, type Profile } from '@node-saml/node-saml'
import { AppError } from '@clipwright/contract/errors'
import { z } from 'zod'
import type { OpenConnection } from '../sso/connections.ts'
import type { Asserted } from './attempt-tables.ts'

const skewMs = 60_000
/** Oldest assertion to accept, whatever the provider allows. */
const maxAgeMs = 10 * 60_000
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const emailNames = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const nameNames = ['displayName', 'name', 'urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname']

export type VerifiedAssertion = {
  assertionId: string
  /** From then on it would be refused for its age. */
  expiresAt: Date
  /** Our request, as named in the signed part; null when the provider started. */
  inResponseTo: string | null
  asserted: Asserted
}

function refuse(why: string, cause?: unknown): AppError {
  return new AppError('SignInFailedError', { cause: cause ?? why, details: [{ path: 'SAMLResponse', message: why }] })
}

/** Why an assertion was refused, for the people who set up the connection. */
export function refusalText(error: unknown): string {
  if (error instanceof AppError) return error.details[0]?.message ?? (typeof error.cause === 'string' ? error.cause : error.message)
  return error instanceof Error ? error.message : 'unknown'
}

/** The SAML library configured for one connection. It checks signature, audience, conditions and their times. */
export function samlOf(connection: OpenConnection, requestId?: string): SAML {
  const { settings, entityId, acsUrl } = connection
  if (settings.protocol !== 'saml') throw new AppError('SignInFailedError', { cause: 'not a SAML connection' })
  return new SAML({
    callbackUrl: acsUrl,
    issuer: entityId,
    audience: entityId,
    entryPoint: settings.entryPoint,
    idpCert: settings.certificates,
    idpIssuer: settings.idpIssuer,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: maxAgeMs,
    // The request is checked here against the signed part; the library also reads the unsigned one.
    validateInResponseTo: ValidateInResponseTo.never,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  })
}

const attributes = <T extends z.ZodRawShape>(shape: T) => z.object({ $: z.object(shape) })
const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .array(
      attributes({
        Recipient: z.string().optional(),
        InResponseTo: z.string().optional(),
        NotOnOrAfter: z.string().optional(),
        NotBefore: z.string().optional(),
      }),
    )
    .optional(),
})
const SignedPart = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(300), IssueInstant: z.string() }),
    Issuer: z.array(z.object({ _: z.string() })).length(1),
    Subject: z.array(z.object({ SubjectConfirmation: z.array(Confirmation).min(1) })).length(1),
  }),
})

/** By name, letter by letter: a weak one that is spelt with a character reference is weak, too. */
const soundAlgorithm = new RegExp(
  `^http://www\\.w3\\.org/(${[
    '2001/10/xml-exc-c14n#(WithComments)?',
    'TR/2001/REC-xml-c14n-20010315(#WithComments)?',
    '2000/09/xmldsig#enveloped-signature',
    '2001/04/xmlenc#sha(256|512)',
    '2001/04/xmldsig-more#(rsa-sha(256|384|512)|sha384)',
  ].join('|')})$`,
)

/**
 * Throws for what no honest provider sends: documents with their own entity definitions, several assertions, broken hash
 * functions.
 */
function refuseOddDocument(xml: string, acsUrl: string): void {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) throw refuse('The answer defines its own document type.')
  if ((xml.match(/<(?:[\w.-]+:)?Assertion[\s>/]/g) ?? []).length !== 1)
    throw refuse('The answer must hold exactly one assertion, and not an encrypted one.')
  for (const [, name = ''] of xml.matchAll(/Algorithm\s*=\s*["']([^"']*)["']/gi)) {
    if (!soundAlgorithm.test(name)) throw refuse('The signature uses an algorithm that is too weak. Use SHA-256.')
  }
  const destination = /^[^<]*(?:<\?[^>]*>\s*)?<[^>]*\bDestination\s*=\s*["']([^"']*)["']/.exec(xml)?.[1]
  if (destination !== undefined && destination !== acsUrl) throw refuse(`The answer is meant for ${destination}.`)
}

/** Verifies an answer of the identity provider. Throws `SignInFailedError` with the reason in its details. */
export async function readAssertion(connection: OpenConnection, samlResponse: string): Promise<VerifiedAssertion> {
  const { settings, acsUrl } = connection
  if (settings.protocol !== 'saml') throw refuse('This is not a SAML connection.')
  refuseOddDocument(Buffer.from(samlResponse, 'base64').toString('utf8'), acsUrl)
  const profile = await verify(connection, samlResponse)
  const signed = SignedPart.safeParse(profile.getAssertion?.())
  if (!signed.success) throw refuse('The assertion lacks an id, an issuer or a subject confirmation.', signed.error)
  const { $: about, Issuer: issuers, Subject: subjects } = signed.data.Assertion
  if (issuers[0]?._ !== settings.idpIssuer) throw refuse(`The assertion was issued by ${issuers[0]?._}, not by ${settings.idpIssuer}.`)
  const issuedMs = Date.parse(about.IssueInstant)
  if (!(issuedMs <= Date.now() + skewMs)) throw refuse('The assertion was issued in the future.')
  const confirmation = subjects[0]?.SubjectConfirmation.find((one) => isOurs(one, acsUrl))
  if (!confirmation) throw refuse(`No subject confirmation is for ${acsUrl} and still good.`)
  return {
    assertionId: about.ID,
    expiresAt: new Date(issuedMs + maxAgeMs + 2 * skewMs),
    inResponseTo: confirmation.SubjectConfirmationData?.[0]?.$.InResponseTo ?? null,
    asserted: readPerson(profile),
  }
}

async function verify(connection: OpenConnection, samlResponse: string): Promise<Profile> {
  try {
    const { profile } = await samlOf(connection).validatePostResponseAsync({ SAMLResponse: samlResponse })
    if (profile) return profile
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : 'The answer cannot be read.', error)
  }
  throw refuse('The answer names nobody.')
}

function isOurs({ $: { Method: method }, SubjectConfirmationData: data }: z.infer<typeof Confirmation>, acsUrl: string): boolean {
  const about = data?.[0]?.$
  if (method !== bearer || about?.Recipient !== acsUrl || about.NotOnOrAfter === undefined) return false
  const nowMs = Date.now()
  const hasBegun = about.NotBefore === undefined || Date.parse(about.NotBefore) <= nowMs + skewMs
  return hasBegun && Date.parse(about.NotOnOrAfter) > nowMs - skewMs
}

function readPerson(profile: Profile): Asserted {
  if (!profile.nameID || profile.nameID.length > 500) throw refuse('The assertion has no name identifier.')
  if (profile.nameIDFormat === transient)
    throw refuse('The name identifier changes with each sign-in. Use a persistent one or the address.')
  const attributes = profile['attributes']
  const values = typeof attributes === 'object' && attributes !== null ? (attributes as Record<string, unknown>) : {}
  const email = firstText(values, emailNames) ?? (profile.nameID.includes('@') ? profile.nameID : null)
  return { subject: profile.nameID, email: email?.toLowerCase() ?? null, name: firstText(values, nameNames) }
}

function firstText(values: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value: unknown = Array.isArray(values[name]) ? values[name][0] : values[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}
