import { Suspense, useState, type ReactNode } from 'react'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { cx } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Wordmark } from '#ui/wordmark.tsx'

const WelcomeClips = lazyPart(async () => (await import('#ui/welcome-clips.tsx')).WelcomeClips)

type AuthFrameProps = {
  heading: string
  /** Heading and content keep their place and are not seen: a dialog says the same. */
  isQuiet?: boolean
  children: ReactNode
}

/** Layout of all sign-in pages; in wide windows clips play beside it, drawn. */
export function AuthFrame({ heading, isQuiet = false, children }: AuthFrameProps) {
  // Not loaded on phones; a window that becomes narrower hides them.
  const [isWide] = useState(() => window.matchMedia('(width >= 1100px)').matches)
  return (
    <main id="main" className="page grid min-h-dvh items-center gap-x-16 py-12 min-[1100px]:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-md">
        <Wordmark />
        <div className={cx(isQuiet && 'invisible')}>
          <h1 className="mt-6 font-display text-2xl font-extrabold sm:text-3xl">{heading}</h1>
          <div className="mt-5">{children}</div>
        </div>
        <VisitorLanguage className="mt-10 w-44" />
      </div>
      {isWide ? (
        <div className="max-[1099px]:hidden">
          <Suspense>
            <WelcomeClips />
          </Suspense>
        </div>
      ) : null}
    </main>
  )
}
