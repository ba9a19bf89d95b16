import type { PageName } from '@clipwright/contract/operations/pages'

const maxEntries = 10

type RecentEvent = { at: number; name: string; page: PageName }
type RecentError = { at: number; type: string; message: string; page: PageName; requestId: string }

const events: RecentEvent[] = []
const errors: RecentError[] = []

function keep<T>(list: T[], entry: T): void {
  list.push(entry)
  if (list.length > maxEntries) list.shift()
}

/** The last ten of each, only in this tab's memory: for the report that a person may copy after a crash. */
export const recentLog = {
  addEvent: (event: RecentEvent) => keep(events, event),
  addError: (error: RecentError) => keep(errors, error),
  events: (): readonly RecentEvent[] => [...events],
  errors: (): readonly RecentError[] => [...errors],
  clear() {
    events.length = 0
    errors.length = 0
  },
}

const line = (at: number, ...parts: string[]) => [new Date(at).toISOString(), ...parts.filter((part) => part !== '')].join('  ')

/** Plain text to paste into a mail, understandable to its sender. */
export function recentReport(about: { release: string; userAgent: string; failure: string }): string {
  return [
    `${about.release || 'clipwright'}  ${about.userAgent}`,
    about.failure,
    '',
    'Errors',
    ...errors.map(({ at, page, type, message, requestId }) => line(at, page, `${type}: ${message}`, requestId)),
    '',
    'Events',
    ...events.map(({ at, page, name }) => line(at, page, name)),
  ].join('\n')
}
