import { useState, type KeyboardEvent } from 'react'
import { readKey } from './search-dialog-keys.ts'
import { type Group, keepSelected, type Row, type Scope, scopes, stepRow, stepScope } from './search-rows.ts'
import { usePickRow } from './use-pick-row.ts'
import { type GenerateTarget, useSearchGroups } from './use-search-groups.ts'

type StateGround = { onClose: () => void; generate: GenerateTarget | null }

/** Text, scope and selection, and the effect of keys on them. */
export function useSearchState({ onClose, generate }: StateGround) {
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const shownScopes = scopes.filter((one) => one !== 'generate' || generate)
  const current = shownScopes.includes(scope) ? scope : 'all'
  const results = useSearchGroups({ scope: current, text, selected: selectedKey, generate })
  const selected = keepSelected(results.groups, selectedKey)
  // A row selected for being first stays selected when results arrive before it.
  if (text !== '' && selected !== selectedKey && selected !== null) setSelectedKey(selected)
  const type = (next: string) => {
    setText(next)
    setSelectedKey(null)
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
    const next = stepRow(results.groups, selected, step)
    setSelectedKey(next)
    if (next !== null && next === results.groups.at(-1)?.rows.at(-1)?.key) results.loadMore?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = readKey(event)
    if (!command || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (command.kind === 'move') move(command.step)
    else if (command.kind === 'cycle') setScope(stepScope(shownScopes, current, command.step))
    else if (command.kind === 'scope') setScope(shownScopes.includes(command.scope) ? command.scope : current)
    else pickSelected(results.groups, selected, (row) => pick(row, command.inNewTab))
  }
  return { text, type, scope: current, setScope, shownScopes, found: results, selected, setWanted: setSelectedKey, pick, onKeyDown }
}

function pickSelected(groups: readonly Group[], selected: string | null, pick: (row: Row) => void): void {
  const row = groups.flatMap((group) => group.rows).find((one) => one.key === selected)
  if (row) pick(row)
}
