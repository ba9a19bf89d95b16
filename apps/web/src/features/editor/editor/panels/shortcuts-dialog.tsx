import { Footprints, Pencil, RotateCcw } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { TextField } from '#ui/text-field.tsx'
import { editActions, type ActionGroup, type EditAction } from '../engine/edit-actions.ts'
import { chordsOf, chordText, type OwnShortcuts } from '../engine/shortcuts.ts'
import { chooseKey, isMac, shortcutStore, resetKeys } from '../engine/shortcut-store.ts'
import { askForSteps } from '../popups/ask-for-steps.tsx'
import { useEdit, useView } from '../use-edit.ts'

const groups: readonly ActionGroup[] = ['play', 'cut', 'text', 'picture', 'view']
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All keys, from the one list that the handler reads; each can be changed. */
export function ShortcutsDialog() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const isShown = useView((view) => view.isKeysShown)
  if (!isShown) return null
  const onShowAround = () => {
    session.view.setState({ isKeysShown: false })
    askForSteps()
  }
  return (
    <Dialog
      open
      width="medium"
      onOpenChange={(isKeysShown) => session.view.setState({ isKeysShown })}
      title={t('keys.title')}
      closeLabel={t('app:close')}
    >
      <KeyList />
      <Button icon={<Footprints aria-hidden className="size-4" />} className="mt-4" onClick={onShowAround}>
        {t('popup.onboarding.show')}
      </Button>
    </Dialog>
  )
}

function KeyList() {
  const { t } = useTranslation('editor')
  const ownKeys = useStore(shortcutStore, (state) => state.chosen)
  const [typed, setTyped] = useState('')
  const [changing, setChanging] = useState<EditAction | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const query = foldText(typed.trim())
  const matches = (action: EditAction) =>
    foldText(t(`keys.${action}`)).includes(query) || chordsOf(ownKeys, action).some((chord) => foldText(chordText(chord, isMac)) === query)
  const onPress = (action: EditAction) => (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Shift' || event.key === 'Control' || event.key === 'Alt' || event.key === 'Meta') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setChanging(null)
    const conflict = chooseKey(action, event.nativeEvent)
    if (conflict === null) setChanging(null)
    setAnnouncement(
      conflict === null ? '' : conflict === 'browser' ? t('keyChange.browser') : t('keyChange.taken', { what: t(`keys.${conflict}`) }),
    )
  }
  const row = { chosen: ownKeys, changing, onPress, onChange: setChanging }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <TextField
          label={t('keyChange.search')}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
          autoComplete="off"
        />
        <Button
          icon={<RotateCcw aria-hidden className="size-4" />}
          disabled={Object.keys(ownKeys).length === 0}
          onClick={() => {
            resetKeys()
            setAnnouncement('')
          }}
        >
          {t('keyChange.reset')}
        </Button>
      </div>
      <p role="status" className="mb-2 min-h-6 text-sm text-danger">
        {announcement}
      </p>
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <Group key={group} group={group} matches={matches} {...row} />
        ))}
      </div>
    </>
  )
}

type RowProps = {
  chosen: OwnShortcuts
  changing: EditAction | null
  onPress: (action: EditAction) => (event: KeyboardEvent) => void
  onChange: (action: EditAction | null) => void
}

function Group({ group, matches, ...row }: RowProps & { group: ActionGroup; matches: (action: EditAction) => boolean }) {
  const { t } = useTranslation('editor')
  const entries = editActions.filter((entry) => entry.group === group && matches(entry.action))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={`keys-${group}`}>
      <h3 id={`keys-${group}`} className="text-sm font-semibold text-ink-2">
        {t(`keyGroups.${group}`)}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map(({ action }) => (
          <KeyRow key={action} action={action} {...row} />
        ))}
      </ul>
    </section>
  )
}

function KeyRow({ action, chosen, changing, onPress, onChange }: RowProps & { action: EditAction }) {
  const { t } = useTranslation('editor')
  const name = t(`keys.${action}`)
  const chords = chordsOf(chosen, action)
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">{name}</span>
      {changing === action ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that is asked for next belongs here.
        <button
          type="button"
          autoFocus
          onKeyDown={onPress(action)}
          onBlur={() => onChange(null)}
          className="text-sm font-semibold text-action"
        >
          {t('keyChange.press')}
        </button>
      ) : (
        <>
          <span className="flex shrink-0 flex-wrap gap-1.5">
            {chords.map((chord) => (
              <Kbd key={chordText(chord, isMac)}>{chordText(chord, isMac)}</Kbd>
            ))}
          </span>
          <IconButton label={t('keyChange.change', { what: name })} onClick={() => onChange(action)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
    </li>
  )
}
