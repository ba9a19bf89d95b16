import type { ErrorName } from '@clipwright/contract/errors'
import type { FakeCall } from './fake-call.ts'

/** Nothing pops up by itself in development: no question is due, nothing is announced, and the first steps are done. */
export function answerPopups({ path }: FakeCall): object | ErrorName | undefined {
  switch (path) {
    case '/onboarding-checklist-items':
      return { data: [], isAllDone: true }
    case '/surveys/due':
      return { survey: null, nps: false }
    case '/surveys/choice':
      return { isOffered: true, isOn: true }
    case '/web-notifications':
      return { data: [] }
    default:
      return undefined
  }
}
