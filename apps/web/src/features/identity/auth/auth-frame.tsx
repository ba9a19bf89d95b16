import { Suspense, useState, type ReactNode } from 'react'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Wordmark } from '#ui/wordmark.tsx'

const WelcomeClips = lazyPart(async () => (await import('#ui/welcome-clips.tsx')).WelcomeClips)

/** Layout of all sign-in pages; in wide windows clips play beside it, drawn. */
export function AuthFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const [isWide] = useState(() => window.matchMedia('(width >= 1100px)').matches)
  return (
    <main id="main" className="page grid min-h-dvh items-center gap-x-16 py-12 min-[1100px]:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-md">
        <Wordmark />
        <h1 className="mt-6 font-display text-2xl font-extrabold sm:text-3xl">{heading}</h1>
        <div className="mt-5">{children}</div>
        <VisitorLanguage className="mt-10 w-44" />
      </div>
      {isWide ? (
        <Suspense>
          <WelcomeClips />
        </Suspense>
      ) : null}
    </main>
  )
}
