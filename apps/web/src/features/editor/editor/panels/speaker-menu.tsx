import { UsersRound } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { usualSpeakerColors } from '@clipwright/timeline/captions/speaker-colors'
import { NamedSpeaker } from '@clipwright/timeline/edit/clip-document'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import type { EditView } from '../engine/edit-view.ts'
import { wordsBetween } from '../engine/text-rows.ts'
import { speakerOfAll } from '../engine/word-speakers.ts'
import { useEdit, useEdited, useViewLater } from '../use-edit.ts'
import { useSpeakerName } from '../use-speaker-name.ts'

const anchorOf = ({ anchorId }: EditView) => anchorId
const focusOf = ({ focusId }: EditView) => focusId
const nobody = 'Unassigned'
const speakers = [...NamedSpeaker.options, null]

/** Speaker of the selected words with their caption colour. Memoized: cuts do not change it. */
export const SpeakerMenu = memo(function SpeakerMenu() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const nameOf = useSpeakerName()
  const anchorId = useViewLater(anchorOf)
  const focusId = useViewLater(focusOf)
  const words = useEdited(({ document }) => document.words)
  const wordEdits = useEdited(({ document }) => document.wordEdits)
  const colors = useEdited(({ document }) => document.captions.speakers?.colors)
  const wordIds = anchorId && focusId ? wordsBetween({ words }, anchorId, focusId) : []
  const current = speakerOfAll({ words, wordEdits }, wordIds)
  const value = current === undefined ? '' : (current ?? nobody)
  const options = speakers.map((speaker) => ({
    value: speaker ?? nobody,
    label: (
      <>
        <span
          aria-hidden
          className="size-3 shrink-0 rounded-full border border-line-strong"
          style={{ backgroundColor: colors?.[speaker ?? nobody] ?? usualSpeakerColors[speaker ?? nobody] }}
        />
        {nameOf(speaker)}
      </>
    ),
  }))
  const assign = (choice: string) => {
    const speaker = speakers.find((one) => (one ?? nobody) === choice)
    if (speaker !== undefined && choice !== value) session.run({ name: 'assignSpeaker', with: { wordIds, speaker } })
  }
  const entries: MenuEntry[] = [{ kind: 'choice', id: 'speaker', value, options, onChange: assign }]
  return (
    <Menu
      label={t('text.speaker')}
      align="start"
      entries={entries}
      trigger={
        <IconButton bare label={t('text.speaker')} disabled={wordIds.length === 0}>
          <UsersRound aria-hidden className="size-4" />
        </IconButton>
      }
    />
  )
})
