import type { ConnectionSettings, SsoConnection } from '@clipwright/contract/identity/sso'

/** Form values of both protocols at once, so that switching between them loses nothing. */
export type ConnectionFields = {
  protocol: 'oidc' | 'saml'
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  idpIssuer: string
  entryPoint: string
  /** PEM, one after the other. */
  certificates: string
  allowsIdpStart: boolean
}

export const emptyFields: ConnectionFields = {
  protocol: 'oidc',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  idpIssuer: '',
  entryPoint: '',
  certificates: '',
  allowsIdpStart: false,
}

export function fieldsOf({ name, settings }: SsoConnection): ConnectionFields {
  if (settings.protocol === 'oidc') return { ...emptyFields, ...settings, name }
  return { ...emptyFields, ...settings, name, certificates: settings.certificates.join('\n') }
}

/** Pasted certificates may lack line breaks between them; bare base64 counts as one. */
export function splitCertificates(text: string): string[] {
  const framed = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)
  if (framed) return framed
  const bare = text.replace(/\s+/g, '')
  if (bare === '') return []
  const lines = bare.replace(/.{1,64}/g, '$&\n')
  return [`-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----`]
}

export function toSettings(fields: ConnectionFields): ConnectionSettings {
  if (fields.protocol === 'saml') {
    return {
      protocol: 'saml',
      entryPoint: fields.entryPoint.trim(),
      idpIssuer: fields.idpIssuer.trim(),
      certificates: splitCertificates(fields.certificates),
      allowsIdpStart: fields.allowsIdpStart,
    }
  }
  const secret = fields.clientSecret === '' ? {} : { clientSecret: fields.clientSecret }
  return { protocol: 'oidc', issuer: fields.issuer.trim(), clientId: fields.clientId.trim(), ...secret }
}
