import { findSsoConnections } from '@clipwright/contract/identity/sso-lookup'
import { startProviderSignIn } from '@clipwright/contract/identity/provider-sign-in'
import { api } from '#platform/api-client.ts'

/** Sign-in address of the organisation an address belongs to, or null when it has none. */
export async function findSsoPage(email: string, backTo: string | undefined): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).trim()
  if (domain === '') return null
  const { data } = await api.call(findSsoConnections, { domain }, { asStranger: true })
  const [connection] = data.toSorted((a, b) => Number(b.required) - Number(a.required))
  if (!connection) return null
  const query = { connectionId: connection.connectionId, ...(backTo === undefined ? {} : { back_to: backTo }) }
  const { url } = await api.call(startProviderSignIn, query, { asStranger: true })
  return url
}
