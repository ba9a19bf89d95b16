import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSubmitDraft } from './submit-draft.ts'

const maxTopics = 20

/** Topics for the clips. Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TopicInput() {
  const { t } = useTranslation('projects')
  const topics = useSubmitDraft((state) => state.settings.topics)
  const [text, setText] = useState('')
  const id = useId()

  const add = () => {
    const fresh = text
      .split(',')
      .map((part) => part.trim().slice(0, 80))
      .filter((part) => part && !topics.includes(part))
    if (fresh.length > 0) changeSettings({ topics: [...topics, ...fresh].slice(0, maxTopics) })
    setText('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '') {
      changeSettings({ topics: topics.slice(0, -1) })
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('settings.topics')}
      </label>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 py-1 focus-within:outline-2 focus-within:outline-focus">
        {topics.map((topic) => (
          <span key={topic} className="inline-flex h-7 items-center gap-1 rounded-xs bg-marker-soft pl-2 text-sm font-medium">
            {topic}
            <button
              type="button"
              aria-label={t('settings.removeTopic', { topic })}
              onClick={() => changeSettings({ topics: topics.filter((one) => one !== topic) })}
              className="grid size-7 place-items-center rounded-xs hover:bg-sel"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          onBlur={add}
          aria-describedby={`${id}-note`}
          placeholder={topics.length === 0 ? t('settings.topicsPlaceholder') : undefined}
          className="h-7 min-w-32 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      <p id={`${id}-note`} className="text-sm text-ink-3">
        {t('settings.topicsHint')}
      </p>
    </div>
  )
}
