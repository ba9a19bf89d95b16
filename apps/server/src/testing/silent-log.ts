import { makeLog } from '#platform/log/make-log.ts'

/** A log that writes nothing. */
export const silentLog = makeLog({ level: 'silent', format: 'json' })
