import type { Config } from '#config/config.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { findKeyHolder } from '../features/account/api-keys/find-key-holder.ts'
import { isApiKeyText } from '../features/account/api-keys/api-key-text.ts'
import { findPerson } from '../features/identity/auth/find-person.ts'

/** A bearer token is either an API key or belongs to a session; none is tried as both. */
export function makeFindPerson(config: Pick<Config, 'apiKeyCallsPerMinute'>): FindPerson {
  return (db, token) => (isApiKeyText(token) ? findKeyHolder(db, token, config.apiKeyCallsPerMinute) : findPerson(db, token))
}
