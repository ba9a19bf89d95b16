import { Link2, X } from 'lucide-react'
import { useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceAccept } from '#platform/file-kinds.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { readLink } from './clip-settings.ts'
import { SourceCard } from './source-card.tsx'
import { chooseSource, clearDraft, useSubmitDraft } from './submit-draft.ts'
import { takeFiles } from './take-files.ts'

/** The field to start with: a link, or a local file. */
export function SubmitHero() {
  const { t } = useTranslation('projects')
  const { text, link, uploadId } = useSubmitDraft()
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  usePasteAnywhere(setProblem)

  const submit = () => {
    const sourceLink = readLink(text)
    if (sourceLink) {
      setProblem(null)
      chooseSource({ text, link: sourceLink })
    } else {
      setProblem(text.trim() === '' ? t('hero.empty') : t('hero.notALink'))
      field.current?.focus()
    }
  }

  return (
    <section aria-labelledby="hero-title" className="pt-8 sm:pt-14">
      <h1 id="hero-title" className="font-display text-2xl font-extrabold sm:text-3xl">
        {t('hero.title')} <span className="marked-strong sm:whitespace-nowrap">{t('hero.titleMarked')}</span>
      </h1>
      <p className="mt-2 max-w-xl text-lg text-ink-2">{t('hero.lead')}</p>
      <form
        className="mt-6 flex flex-wrap items-center gap-2 rounded-lg border-2 border-ink bg-surface p-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus sm:flex-nowrap"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LinkField field={field} hasProblem={problem !== null} onEdit={() => setProblem(null)} />
        <BrowseButton onRefused={(names) => setProblem(names.length > 0 ? t('hero.refusedFiles', { names: names.join(', ') }) : null)} />
        <Button size="large" variant={link || uploadId ? 'outline' : 'primary'} type="submit" className="flex-1 sm:flex-none">
          {t('hero.look')}
        </Button>
      </form>
      {problem ? (
        <p id="hero-problem" role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      ) : (
        <p className="mt-2 text-sm text-ink-3">{t('hero.note')}</p>
      )}
      {link || uploadId ? <SourceCard key={link ?? uploadId} link={link} uploadId={uploadId} /> : null}
    </section>
  )
}

type LinkFieldProps = { field: RefObject<HTMLInputElement | null>; hasProblem: boolean; onEdit: () => void }

function LinkField({ field, hasProblem, onEdit }: LinkFieldProps) {
  const { t } = useTranslation('projects')
  const text = useSubmitDraft((state) => state.text)
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-3 pl-2 sm:basis-auto">
      <Link2 aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <label htmlFor="submit-field" className="sr-only">
        {t('hero.label')}
      </label>
      <input
        ref={field}
        id="submit-field"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('hero.placeholder')}
        value={text}
        aria-invalid={hasProblem ? true : undefined}
        aria-describedby={hasProblem ? 'hero-problem' : undefined}
        onChange={(event) => {
          onEdit()
          useSubmitDraft.setState({ text: event.target.value })
        }}
        onPaste={(event: ClipboardEvent) => {
          const pasted = readLink(event.clipboardData.getData('text'))
          if (!pasted || text !== '') return
          event.preventDefault()
          chooseSource({ text: pasted, link: pasted })
        }}
        className="h-11 min-w-0 flex-1 bg-transparent text-lg! text-ellipsis outline-none"
      />
      {text ? (
        <IconButton
          label={t('hero.clear')}
          onClick={() => {
            clearDraft()
            field.current?.focus()
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : null}
    </div>
  )
}

function BrowseButton({ onRefused }: { onRefused: (names: string[]) => void }) {
  const { t } = useTranslation('projects')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="large" variant="quiet" className="flex-1 sm:flex-none" onClick={() => picker.current?.click()}>
        {t('hero.browse')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={sourceAccept}
        multiple
        hidden
        onChange={(event) => {
          onRefused(takeFiles(event.target.files ?? []))
          event.target.value = ''
        }}
      />
    </>
  )
}

function usePasteAnywhere(setProblem: (problem: string | null) => void): void {
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => {
      const target = event.target
      if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]')) return
      const files = event.clipboardData?.files
      if (files && files.length > 0) {
        takeFiles(files)
        return
      }
      const pasted = readLink(event.clipboardData?.getData('text') ?? '')
      if (!pasted) return
      setProblem(null)
      chooseSource({ text: pasted, link: pasted })
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [setProblem])
}
