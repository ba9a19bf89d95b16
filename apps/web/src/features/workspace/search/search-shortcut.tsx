import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.ts'
import { Kbd } from '#ui/kbd.tsx'
import type { GenerateTarget } from './use-search-groups.ts'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazyPart(async () => (await load()).SearchDialog)
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button in the header and its shortcut, Cmd or Ctrl with K. */
export function SearchButton({ generate }: { generate: GenerateTarget | null }) {
  const { t } = useTranslation('search')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Preloaded, so that it opens at once.
    const timer = setTimeout(() => void load(), 1500)
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Another dialog has the focus.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
        className="inline-flex h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-ink-2 hover:bg-sunken hover:text-ink touch:h-11 touch:min-w-11 touch:justify-center"
      >
        <Search aria-hidden className="size-4" strokeWidth={1.75} />
        <span className="sr-only min-[1100px]:not-sr-only">{t('button')}</span>
        <span aria-hidden className="hidden gap-0.5 min-[1100px]:inline-flex touch:hidden">
          <Kbd>{isMac ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      {open ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} generate={generate} />
        </Suspense>
      ) : null}
    </>
  )
}
