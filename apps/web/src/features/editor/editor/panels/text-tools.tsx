import { ArrowRightFromLine, ArrowRightToLine, Ear, Ellipsis, Pencil, RotateCcw, Scissors, Search } from 'lucide-react'
import { memo, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isHeard, writtenText } from '@clipwright/timeline/edit/document-words'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { TextField } from '#ui/text-field.tsx'
import { doAction } from '../do-action.ts'
import { toggleFor, wordsBetween, wordState } from '../engine/text-rows.ts'
import { useEdit, useEdited, useSidesLater, useView } from '../use-edit.ts'
import { useShortcutText } from '../use-shortcut-text.ts'
import { CutsButton } from './cuts-dialog.tsx'
import { SpeakerMenu } from './speaker-menu.tsx'
import { editorLayout } from '../engine/editor-layout.ts'

const shownSides = ['words', 'wordEdits', 'ranges', 'order'] as const

/** Tools of the selected words. */
export function TextTools() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  // The words themselves come first.
  const document = useSidesLater(shownSides)
  const anchorId = useView((view) => view.anchorId)
  const focusId = useView((view) => view.focusId)
  const correctingId = useView((view) => view.correctingId)
  const wordIds = anchorId && focusId ? wordsBetween(document, anchorId, focusId) : []
  const [first, last] = [wordIds[0], wordIds.at(-1)]
  const isAudible = (id: string | undefined) => {
    const word = id ? document.words[id] : undefined
    return word !== undefined && isHeard(document, word, editorLayout)
  }
  const isRestore = wordIds.length > 0 && toggleFor(document, wordIds) === 'restoreWords'
  const firstWord = first ? document.words[first] : undefined
  const isOutside = isRestore && firstWord !== undefined && wordState(document, firstWord) === 'outside'
  const icon = 'size-4'
  return (
    <div className="border-b border-line bg-canvas px-4 py-2">
      <div className="flex items-center gap-x-1 gap-y-1.5 max-md:overflow-x-auto md:flex-wrap">
        <Button
          size="small"
          disabled={wordIds.length === 0}
          icon={isRestore ? <RotateCcw aria-hidden className={icon} /> : <Scissors aria-hidden className={icon} />}
          onClick={() => session.cutOrRestore()}
        >
          {isOutside ? t('text.bringIn') : isRestore ? t('text.restore') : t('text.cut')}
        </Button>
        <Button
          size="small"
          disabled={wordIds.length === 0}
          icon={<Pencil aria-hidden className={icon} />}
          onClick={() => session.correct()}
        >
          {t('text.correct')}
        </Button>
        <IconButton
          label={t('text.startHere')}
          disabled={!isAudible(first)}
          onClick={() => (first ? session.run({ name: 'startHere', with: { wordId: first } }) : undefined)}
        >
          <ArrowRightFromLine aria-hidden className={icon} />
        </IconButton>
        <IconButton
          label={t('text.endHere')}
          disabled={!isAudible(last)}
          onClick={() => (last ? session.run({ name: 'endHere', with: { wordId: last } }) : undefined)}
        >
          <ArrowRightToLine aria-hidden className={icon} />
        </IconButton>
        <SpeakerMenu />
        <WordsMenu anchorId={anchorId} focusId={focusId} />
        <Cuts />
        <FindButton />
      </div>
      {correctingId ? <CorrectForm key={correctingId} wordId={correctingId} /> : null}
    </div>
  )
}

const Cuts = memo(CutsButton)

const FindButton = memo(function FindButton() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const shortcut = useShortcutText()
  return (
    <IconButton label={t('keys.findText')} shortcut={shortcut('findText')} onClick={() => doAction(session, 'findText')}>
      <Search aria-hidden className="size-4" />
    </IconButton>
  )
})

type Ends = { anchorId: string | null; focusId: string | null }

/** More tools: hide, censor, or split off words. Memoized: cuts do not change it. */
const WordsMenu = memo(function WordsMenu({ anchorId, focusId }: Ends) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const words = useEdited(({ document }) => document.words)
  const wordIds = anchorId && focusId ? wordsBetween({ words }, anchorId, focusId) : []
  const edits = useEdited(({ document }) => document.wordEdits)
  const isHidden = wordIds.length > 0 && wordIds.every((id) => edits[id]?.isHidden)
  const censored = new Set(wordIds.map((id) => edits[id]?.censor))
  const censor = censored.size === 1 ? [...censored][0] : undefined
  const entries: MenuEntry[] = [
    { kind: 'item', label: isHidden ? t('text.show') : t('text.hide'), onSelect: () => doAction(session, 'hideWords') },
    { kind: 'rule' },
    { kind: 'item', label: censor === 'beep' ? t('text.uncensor') : t('text.beep'), onSelect: () => doAction(session, 'beepWords') },
    { kind: 'item', label: censor === 'mute' ? t('text.uncensor') : t('text.mute'), onSelect: () => doAction(session, 'muteWords') },
    { kind: 'rule' },
    { kind: 'item', label: t('text.splitHere'), onSelect: () => session.splitAtWords('before') },
    { kind: 'item', label: t('text.ownPart'), onSelect: () => session.splitAtWords('around') },
    { kind: 'item', label: t('keys.partEarlier'), onSelect: () => session.moveWordsPart(-1) },
    { kind: 'item', label: t('keys.partLater'), onSelect: () => session.moveWordsPart(1) },
  ]
  return (
    <Menu
      label={t('text.more')}
      align="start"
      entries={entries}
      trigger={
        <IconButton bare label={t('text.more')} disabled={wordIds.length === 0}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    />
  )
})

function CorrectForm({ wordId }: { wordId: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const word = session.document.words[wordId]
  const [text, setText] = useState(word ? writtenText(session.document, { id: wordId, ...word }) : '')
  const close = () => {
    session.endCorrecting()
    document.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    session.run({ name: 'correctWord', with: { wordId, text } })
    close()
  }
  return (
    <form onSubmit={onSubmit} className="mt-2 flex flex-wrap items-end gap-2">
      <TextField
        label={t('text.correctLabel', { word: word?.text ?? '' })}
        value={text}
        maxLength={500}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? close() : undefined)}
        className="min-w-0 flex-1"
      />
      <IconButton label={t('cuts.listen', { what: word?.text ?? '' })} onClick={() => session.hear(wordId)}>
        <Ear aria-hidden className="size-4" />
      </IconButton>
      <Button type="submit" variant="primary">
        {t('text.keep')}
      </Button>
      <Button onClick={close}>{t('cancel')}</Button>
    </form>
  )
}
