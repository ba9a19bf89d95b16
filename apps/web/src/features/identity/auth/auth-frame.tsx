import type { ReactNode } from 'react'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'

/** Layout of all sign-in pages. */
export function AuthFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-md content-center px-4 py-12 sm:px-8">
      <TranscriptDrawing className="mb-8" />
      <Wordmark />
      <h1 className="mt-4 font-display text-2xl font-extrabold sm:text-3xl">{heading}</h1>
      <div className="mt-5">{children}</div>
      <VisitorLanguage className="mt-10 w-44" />
    </main>
  )
}
