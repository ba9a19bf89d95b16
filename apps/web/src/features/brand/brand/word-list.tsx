import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

const mostWords = 500

type WordListProps = { label: string; words: readonly string[]; onChange: (words: string[]) => void }

/** Words and phrases; several at once, separated by commas. */
export function WordList({ label, words, onChange }: WordListProps) {
  const { t } = useTranslation('brand')
  const [draft, setDraft] = useState('')
  const add = () => {
    const fresh = draft
      .split(/[,;\n]/u)
      .map((word) => word.trim().slice(0, 60))
      .filter((word) => word !== '' && !words.some((one) => one.toLowerCase() === word.toLowerCase()))
    setDraft('')
    if (fresh.length > 0) onChange([...words, ...new Set(fresh)].slice(0, mostWords))
  }
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={label}
          hint={t('kit.wordsHint')}
          value={draft}
          autoComplete="off"
          className="min-w-56 flex-1"
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" className="mb-6" disabled={draft.trim() === '' || words.length >= mostWords}>
          {t('kit.add')}
        </Button>
      </form>
      <ul className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {words.map((word) => (
          <li key={word}>
            <button
              type="button"
              aria-label={t('kit.remove', { name: word })}
              onClick={() => onChange(words.filter((one) => one !== word))}
              className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong px-3 font-medium hover:bg-sunken touch:h-11"
            >
              {word}
              <X aria-hidden className="size-3.5 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
