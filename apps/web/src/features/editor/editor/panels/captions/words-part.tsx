import { joinText } from '@clipwright/timeline/captions/join-text'
import { useTranslation } from 'react-i18next'
import { emojiForWord } from '@clipwright/timeline/captions/emoji'
import { Button } from '#ui/button.tsx'
import { wordsBetween } from '../../engine/text-rows.ts'
import { EmojiImage } from '../../frame/emoji-image.tsx'
import { useEdit, useEdited, useView } from '../../use-edit.ts'
import { ColorField } from '../color-field.tsx'
import { Part } from './style-fields.tsx'

const usualEmoji = ['🔥', '💡', '🚀', '🎯', '❤️', '😂', '😮', '👏', '💰', '✅', '❌', '⭐']

/** Emphasis, colour and emoji of the selected words. */
export function WordsPart() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const words = useEdited(({ document }) => document.words)
  const wordEdits = useEdited(({ document }) => document.wordEdits)
  const anchorId = useView((view) => view.anchorId)
  const focusId = useView((view) => view.focusId)
  const wordIds = anchorId && focusId ? wordsBetween({ words }, anchorId, focusId) : []
  const [first] = wordIds
  const word = first === undefined ? undefined : words[first]
  if (first === undefined || !word) {
    return (
      <Part title={t('captions.chosenWords')}>
        <p className="text-sm text-ink-2">{t('captions.chooseWords')}</p>
      </Part>
    )
  }
  const isEmphasised = wordIds.every((id) => wordEdits[id]?.isKeyword ?? words[id]?.isKeyword ?? false)
  const edit = wordEdits[first]
  return (
    <Part title={t('captions.chosenWords')} isOpen>
      <p className="truncate text-sm text-ink-2">{joinText(wordIds.map((id) => wordEdits[id]?.text ?? words[id]?.text ?? ''))}</p>
      <Button size="small" onClick={() => session.run({ name: 'markWords', with: { wordIds, isKeyword: !isEmphasised } })}>
        {isEmphasised ? t('captions.plainWord') : t('captions.emphasise')}
      </Button>
      <ColorField
        label={t('captions.wordColor')}
        value={edit?.color ?? '#FFFFFF'}
        onChange={(color) => session.run({ name: 'markWords', with: { wordIds, color } }, 'word-color')}
        onReset={edit?.color === undefined ? undefined : () => session.run({ name: 'markWords', with: { wordIds, color: null } })}
      />
      <EmojiChoice wordId={first} />
    </Part>
  )
}

/** Emoji of a word: the matching one and some common ones. */
function EmojiChoice({ wordId }: { wordId: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const word = useEdited(({ document }) => document.words[wordId])
  const edit = useEdited(({ document }) => document.wordEdits[wordId])
  const language = useEdited(({ document }) => document.captions.language)
  const emoji = edit?.emoji === undefined ? (word?.emoji ?? null) : edit.emoji
  const fitting = emojiForWord(word?.text ?? '', language)
  const choices = [...new Set([...(emoji ? [emoji] : []), ...(fitting ? [fitting] : []), ...usualEmoji])]
  return (
    <div role="group" aria-label={t('captions.wordEmoji')} className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-semibold">
        {t('captions.wordEmoji')}
      </span>
      <div className="flex flex-wrap gap-1">
        {choices.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === emoji}
            aria-label={each}
            onClick={() => session.run({ name: 'markWords', with: { wordIds: [wordId], emoji: each } })}
            className="flex size-9 items-center justify-center rounded-sm border border-line hover:bg-sunken aria-pressed:border-(--primary) aria-pressed:bg-marker-soft touch:size-11"
          >
            <EmojiImage emoji={each} />
          </button>
        ))}
        <Button
          size="small"
          disabled={emoji === null}
          onClick={() => session.run({ name: 'markWords', with: { wordIds: [wordId], emoji: null } })}
        >
          {t('captions.noEmoji')}
        </Button>
      </div>
    </div>
  )
}
