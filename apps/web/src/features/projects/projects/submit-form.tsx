import { Link2, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceAccept } from '#platform/file-kinds.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { readLink } from './clip-settings.ts'
import { useStartState } from './project-list.queries.ts'
import { chooseSource, clearDraft, useSubmitDraft } from './submit-draft.ts'
import { takeFiles } from './take-files.ts'

const SourceCard = lazyPart(async () => (await import('./source-card.tsx')).SourceCard)

type SubmitFormProps = {
  /** In the head of a page, beside its title. */
  isCompact?: boolean
}

/** The field to start with: a link, or a local file. */
export function SubmitForm({ isCompact = false }: SubmitFormProps) {
  const { t } = useTranslation('projects')
  const { text, link, uploadId } = useSubmitDraft()
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  usePasteAnywhere(setProblem)
  useEffect(() => {
    // Whoever was sent here to begin may type at once.
    if (window.location.hash === '#submit-field') field.current?.focus()
  }, [])

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
  const size = isCompact ? 'medium' : 'large'

  return (
    <div>
      <form
        className={cx(
          'flex items-center gap-2 rounded-lg bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus sm:flex-nowrap',
          isCompact ? 'border border-line-strong p-1' : 'flex-wrap border-2 border-ink p-2',
        )}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LinkField field={field} isCompact={isCompact} hasProblem={problem !== null} onEdit={() => setProblem(null)} />
        <BrowseButton
          size={size}
          className={cx('sm:flex-none', isCompact ? text !== '' && 'max-sm:hidden' : 'flex-1')}
          onRefused={(names) => setProblem(names.length > 0 ? t('hero.refusedFiles', { names: names.join(', ') }) : null)}
        />
        {/* One row on a phone: a file can be chosen until there is a link. */}
        <Button
          size={size}
          variant={link || uploadId ? 'outline' : 'primary'}
          type="submit"
          className={cx('sm:flex-none', isCompact ? text === '' && 'max-sm:hidden' : 'flex-1')}
        >
          {t('hero.look')}
        </Button>
      </form>
      {problem ? (
        <p id="hero-problem" role="alert" className="mt-2 font-medium text-danger">
          {problem}
        </p>
      ) : isCompact || link || uploadId ? null : (
        <p className="mt-2 text-sm text-ink-3">{t('hero.note')}</p>
      )}
    </div>
  )
}

/**
 * What was chosen in the field, with what it costs and the button that starts. Once that was pressed the project is seen in the list,
 * and this only if it was refused.
 */
export function ChosenSource() {
  const { link, uploadId } = useSubmitDraft()
  const { isPending, isPaused } = useStartState()
  if (!link && !uploadId) return null
  return (
    <div hidden={isPending && !isPaused}>
      <Suspense fallback={<Skeleton className="mt-4 h-40 w-full" />}>
        <SourceCard key={link ?? uploadId} link={link} uploadId={uploadId} />
      </Suspense>
    </div>
  )
}

type LinkFieldProps = { field: RefObject<HTMLInputElement | null>; isCompact: boolean; hasProblem: boolean; onEdit: () => void }

function LinkField({ field, isCompact, hasProblem, onEdit }: LinkFieldProps) {
  const { t } = useTranslation('projects')
  const text = useSubmitDraft((state) => state.text)
  return (
    <div className={cx('flex min-w-0 flex-1 items-center gap-3 pl-2 sm:basis-auto', !isCompact && 'basis-full')}>
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
        className={cx('min-w-0 flex-1 bg-transparent text-ellipsis outline-none', isCompact ? 'h-9 touch:h-11' : 'h-11 text-lg!')}
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

type BrowseButtonProps = { size: 'medium' | 'large'; className: string; onRefused: (names: string[]) => void }

function BrowseButton({ size, className, onRefused }: BrowseButtonProps) {
  const { t } = useTranslation('projects')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} variant="quiet" className={className} onClick={() => picker.current?.click()}>
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
