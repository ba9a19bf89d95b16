import type { KeyboardEvent } from 'react'
import { type Scope, scopes } from './search-rows.ts'

type AskedByKey =
  | { kind: 'move'; step: 1 | -1 }
  | { kind: 'cycle'; step: 1 | -1 }
  | { kind: 'scope'; scope: Scope }
  | { kind: 'pick'; inNewTab: boolean }

/** Action of a key. Alt with a digit goes by the key's position: on some keyboards it types another character. */
export function readKey(event: KeyboardEvent): AskedByKey | undefined {
  const scope = event.altKey ? scopes[Number(/^Digit([1-6])$/.exec(event.code)?.[1]) - 1] : undefined
  if (scope) return { kind: 'scope', scope }
  if (event.key === 'ArrowDown') return { kind: 'move', step: 1 }
  if (event.key === 'ArrowUp') return { kind: 'move', step: -1 }
  if (event.key === 'Tab') return { kind: 'cycle', step: event.shiftKey ? -1 : 1 }
  if (event.key === 'Enter') return { kind: 'pick', inNewTab: event.metaKey || event.ctrlKey }
  return undefined
}
