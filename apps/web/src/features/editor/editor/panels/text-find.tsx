import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { findText } from '@clipwright/timeline/edit/commands/replace-text'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEdit, useEdited, useView } from '../use-edit.ts'
import { editorLayout } from '../engine/editor-layout.ts'

export function FindPlace() {
  const isShown = useView((view) => view.isFindShown)
  return isShown ? <FindBar /> : null
}

/** The search text and its selected match. */
function useFind() {
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const [query, setQuery] = useState({ find: '', matchCase: false })
  const [at, setAt] = useState(0)
  const places = useMemo(() => findText(document, query, editorLayout), [document, query])
  const show = (index: number, all: readonly string[][] = places) => {
    const turned = all.length === 0 ? 0 : (index + all.length) % all.length
    setAt(turned)
    const [first, last] = [all[turned]?.[0], all[turned]?.at(-1)]
    if (first) session.choose(first)
    if (last) session.choose(last, { isExtending: true })
  }
  const change = (next: typeof query) => {
    setQuery(next)
    show(0, findText(document, next, editorLayout))
  }
  const place = Math.min(at, places.length - 1)
  return { wanted: query, change, places, place, step: (by: -1 | 1) => show(place + by) }
}

/** Find and replace in the words of the clip. */
function FindBar() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const search = useFind()
  const { wanted, places, place } = search
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    session.view.setState({ isFindShown: false })
    document.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search.step(1)
  }
  const count = places.length === 0 ? t('find.none') : t('find.place', { at: place + 1, total: places.length })
  return (
    <form
      role="search"
      aria-label={t('keys.findText')}
      onSubmit={onSubmit}
      onKeyDown={(event) => (event.key === 'Escape' ? close() : undefined)}
      className="relative flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2 sm:pl-6"
    >
      <div className="flex flex-wrap items-end gap-x-2 gap-y-1 pr-10">
        <TextField
          ref={field}
          label={t('find.find')}
          value={wanted.find}
          maxLength={200}
          onChange={(event) => search.change({ ...wanted, find: event.target.value })}
          className="min-w-32 flex-1"
        />
        <p role="status" className="h-9 min-w-16 content-center text-sm text-ink-2 tabular touch:h-11">
          {wanted.find.trim() === '' ? '' : count}
        </p>
        <div className="flex h-9 items-center touch:h-11">
          <IconButton label={t('find.before')} disabled={places.length === 0} onClick={() => search.step(-1)}>
            <ChevronUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('find.next')} disabled={places.length === 0} onClick={() => search.step(1)}>
            <ChevronDown aria-hidden className="size-4" />
          </IconButton>
        </div>
        <div className="flex h-9 items-center touch:h-11">
          <Switch label={t('find.case')} checked={wanted.matchCase} onChange={(matchCase) => search.change({ ...wanted, matchCase })} />
        </div>
      </div>
      <ReplacePart wanted={wanted} wordId={places[place]?.[0]} />
      <IconButton label={t('find.close')} onClick={close} className="absolute top-1 right-2">
        <X aria-hidden className="size-4" />
      </IconButton>
    </form>
  )
}

type ReplacePartProps = {
  wanted: { find: string; matchCase: boolean }
  /** First word of the selected match. */
  wordId: string | undefined
}

function ReplacePart({ wanted, wordId }: ReplacePartProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [replace, setReplace] = useState('')
  const isReady = wordId !== undefined && replace.trim() !== ''
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('find.replace')}
        value={replace}
        maxLength={200}
        onChange={(event) => setReplace(event.target.value)}
        className="min-w-32 flex-1"
      />
      <Button
        disabled={!isReady}
        onClick={() => (wordId ? session.run({ name: 'replaceText', with: { ...wanted, replace, wordId } }) : undefined)}
      >
        {t('find.one')}
      </Button>
      <Button disabled={!isReady} onClick={() => session.run({ name: 'replaceText', with: { ...wanted, replace } })}>
        {t('find.all')}
      </Button>
    </div>
  )
}
