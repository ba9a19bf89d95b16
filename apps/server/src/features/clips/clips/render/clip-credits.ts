import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'

/**
 * Who made the images and videos of others that lie over a clip, and under which licence, one a line; null where there is
 * nobody to name. Users' words stay on their line.
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
