import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'

/**
 * Authors and licences of the footage and images in a clip, one per line; null when nobody is to be credited. Text from
 * outside is kept on one line.
 */
export function clipCredits({ brolls }: Pick<ClipDocument, 'brolls'>, title: string): string | null {
  const lines = Object.values(brolls)
    .toSorted((a, b) => a.startMs - b.startMs)
    .flatMap(({ credit, origin }) =>
      credit && origin !== 'GenAi' ? [[credit.author, credit.licence].map(oneLine).filter(Boolean).join(' · ')] : [],
    )
    .filter((line) => line !== '')
  return lines.length === 0 ? null : `${[oneLine(title), '', ...new Set(lines)].join('\n')}\n`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
