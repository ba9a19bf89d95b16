import { useMemo } from 'react'
import { lookOf, type Look } from '@clipwright/timeline/captions/look'
import type { SetCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import type { DocumentCaptions } from '@clipwright/timeline/edit/clip-document'
import { outputSize } from '@clipwright/timeline/output-size'
import type { CaptionStyle } from '@clipwright/timeline/timeline'
import { useEdit, useEdited } from '../../use-edit.ts'

export type StyleChange = NonNullable<SetCaptions['style']>

export type CaptionStyling = {
  captions: DocumentCaptions
  style: CaptionStyle
  /** What the style comes to with its preset, on the frame of the export. */
  look: Look
  /** Em to fractions of the frame height, which the document has. */
  ofFrame: (em: number) => number
  /** Changes of one name that follow each other quickly are one step back. */
  set: (change: StyleChange) => void
  change: (change: SetCaptions) => void
}

/** The captions of the clip as they are styled, and how to change them. */
export function useCaptionStyle(): CaptionStyling {
  const session = useEdit()
  const captions = useEdited(({ document }) => document.captions)
  const ratio = useEdited(({ document }) => document.ratio)
  const look = useMemo(() => lookOf({ ...captions, words: [], positions: [] }, ratio, outputSize(ratio, 'VIDEO_FILE')), [captions, ratio])
  const change = (wish: SetCaptions) =>
    session.run({ name: 'setCaptions', with: wish }, `captions-${Object.keys(wish.style ?? wish).join('-')}`)
  return {
    captions,
    style: captions.style,
    look,
    ofFrame: (em) => (em * look.em) / look.frame.height,
    set: (style) => change({ style }),
    change,
  }
}
