import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { finishedMs } from '@clipwright/timeline/edit/document-ranges'
import { outputSize } from '@clipwright/timeline/output-size'
import { useHasBilling } from '#platform/billing.ts'
import { timecode } from '#platform/time-text.ts'
import { useEditedLater } from '../use-edit.ts'

const ratioOf = ({ document }: { document: ClipDocument }) => document.ratio
const isMarked = ({ document }: { document: ClipDocument }) => document.watermark
const secondsOf = ({ document }: { document: ClipDocument }) => Math.round(finishedMs(document) / 1000)

type FactsProps = {
  /** The plan forces a watermark. */
  isAlwaysMarked: boolean
}

/** Facts of the file before it is exported. */
export function ExportFacts({ isAlwaysMarked }: FactsProps) {
  const { t } = useTranslation('clips')
  const ratio = useEditedLater(ratioOf)
  const hasMark = useEditedLater(isMarked) || isAlwaysMarked
  const lengthSec = useEditedLater(secondsOf)
  const hasBilling = useHasBilling()
  const { width, height } = outputSize(ratio, 'VIDEO_FILE')
  const facts = [
    t('exportAs.formats.MP4.name'),
    t('exportAs.details', { width, height, length: timecode(lengthSec * 1000) }),
    hasMark ? t('exportAs.watermark') : t('exportAs.noWatermark'),
    ...(hasBilling ? [t('exportAs.noCredits')] : []),
  ]
  return <span className="tabular">{facts.join(' · ')}</span>
}
