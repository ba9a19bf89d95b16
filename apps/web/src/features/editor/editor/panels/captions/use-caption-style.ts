import { createContext, use, useMemo } from 'react'
import { lookOf, type Look } from '@clipwright/timeline/captions/look'
import type { SetCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import type { DocumentCaptions } from '@clipwright/timeline/edit/clip-document'
import { styleIn } from '@clipwright/timeline/edit/look-by-ratio'
import { outputSize } from '@clipwright/timeline/output-size'
import type { CaptionStyle } from '@clipwright/timeline/timeline'
import { lookScope, whereTo } from '../../engine/look-scope.ts'
import { useEdit, useSidesLater, useView } from '../../use-edit.ts'
import { editorLayout } from '../../engine/editor-layout.ts'

type StyleChange = NonNullable<SetCaptions['style']>

const nothing: CaptionStyle = {}

/** Consecutive changes with this name are one undo step. */
function stepOf(change: SetCaptions, where: object): string {
  return `captions-${Object.keys(change.style ?? change).join('-')}-${Object.keys(where).join('')}`
}

type CaptionStyling = {
  captions: DocumentCaptions
  /** The style that the current aspect ratio is drawn with. */
  style: CaptionStyle
  /** The style that changes apply to: of the current aspect ratio alone, or of all. */
  chosen: CaptionStyle
  /** Whether changes apply to the current aspect ratio alone. */
  isOwn: boolean
  /** Of all aspect ratios. */
  common: CaptionStyle
  /** The style resolved with its preset, on the export's frame. */
  look: Look
  /** Converts em to fractions of the frame height, as in the document. */
  ofFrame: (em: number) => number
  /** Changes of one name that follow each other quickly are one step back. */
  set: (change: StyleChange) => void
  change: (change: SetCaptions) => void
}

export const CaptionStylingContext = createContext<CaptionStyling | null>(null)

/** The clip's caption style and how to change it; for use inside the panel. */
export function useCaptionStyle(): CaptionStyling {
  const styling = use(CaptionStylingContext)
  if (!styling) throw new Error('outside the panel of the captions')
  return styling
}

const shownSides = ['captions', 'ratio'] as const

/** The same for the panel itself, deferred: a dragged field shows its own value at once. */
export function useCaptionStyling(): CaptionStyling {
  const session = useEdit()
  const { captions, ratio } = useSidesLater(shownSides)
  useView((view) => view.lookScopes)
  const isOwn = lookScope(session, { part: 'captions' }) === 'own'
  return useMemo(() => {
    const style = styleIn(captions, ratio, editorLayout)
    const look = lookOf({ ...captions, style, words: [], positions: [] }, ratio, outputSize(ratio, 'VIDEO_FILE'), editorLayout)
    const change = (input: SetCaptions) => {
      const where = input.style ? whereTo(session, { part: 'captions' }) : {}
      session.run({ name: 'setCaptions', with: { ...input, ...where } }, stepOf(input, where))
    }
    return {
      captions,
      style,
      isOwn,
      common: captions.style,
      chosen: isOwn ? (captions.byRatio?.[ratio] ?? nothing) : style,
      look,
      ofFrame: (em) => (em * look.em) / look.frame.height,
      set: (styleChange) => change({ style: styleChange }),
      change,
    }
  }, [session, captions, ratio, isOwn])
}
