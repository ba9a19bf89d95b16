import { findSsoConnections } from '@clipwright/contract/identity/sso-lookup'
import { startProviderSignIn } from '@clipwright/contract/identity/provider-sign-in'
import { api } from '#platform/api-client.ts'

/** Where to send the browser for people of this address's organisation, or null when it has no page of its own. */
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
