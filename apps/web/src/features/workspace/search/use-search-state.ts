import { useState, type KeyboardEvent } from 'react'
import { readKey } from './search-keys.ts'
import { type Group, keepSelected, type Row, type Scope, scopes, stepRow, stepScope } from './search-rows.ts'
import { usePickRow } from './use-pick-row.ts'
import { type GenerateTarget, useSearchGroups } from './use-search-groups.ts'

type StateGround = { onClose: () => void; generate: GenerateTarget | null }

/** Text, scope and selection, and what the keys do with them. */
export function useSearchState({ onClose, generate }: StateGround) {
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [wanted, setWanted] = useState<string | null>(null)
  const shownScopes = scopes.filter((one) => one !== 'generate' || generate)
  const current = shownScopes.includes(scope) ? scope : 'all'
  const found = useSearchGroups({ scope: current, text, selected: wanted, generate })
  const selected = keepSelected(found.groups, wanted)
  // What was selected by being first stays selected when answers come in before it.
  if (text !== '' && selected !== wanted && selected !== null) setWanted(selected)
  const type = (next: string) => {
    setText(next)
    setWanted(null)
  }
  const pick = usePickRow({
    text,
    onClose,
    onScope: setScope,
    onSearch: (phrase) => {
      type(phrase)
      setScope('all')
    },
  })
  const move = (step: 1 | -1) => {
    const next = stepRow(found.groups, selected, step)
    setWanted(next)
    if (next !== null && next === found.groups.at(-1)?.rows.at(-1)?.key) found.loadMore?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = readKey(event)
    if (!asked || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (asked.kind === 'move') move(asked.step)
    else if (asked.kind === 'cycle') setScope(stepScope(shownScopes, current, asked.step))
    else if (asked.kind === 'scope') setScope(shownScopes.includes(asked.scope) ? asked.scope : current)
    else pickSelected(found.groups, selected, (row) => pick(row, asked.inNewTab))
  }
  return { text, type, scope: current, setScope, shownScopes, found, selected, setWanted, pick, onKeyDown }
}

function pickSelected(groups: readonly Group[], selected: string | null, pick: (row: Row) => void): void {
  const row = groups.flatMap((group) => group.rows).find((one) => one.key === selected)
  if (row) pick(row)
}
