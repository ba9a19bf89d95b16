import { Ear, Scissors, WandSparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { proposeCuts, type CutProposal } from '@clipwright/timeline/edit/commands/propose-cuts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SecondsField } from '#ui/seconds-field.tsx'
import { playsAt } from '../engine/programme-view.ts'
import { useClipTime } from '../use-clip-time.ts'
import { useEdit } from '../use-edit.ts'
import { editorLayout } from '../engine/editor-layout.ts'

const kinds = ['filler', 'repeat', 'pause'] as const satisfies CutProposal['kind'][]
/** Pauses longer than this are offered at first. */
const usualPauseMs = 900

export function CutsButton() {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" icon={<WandSparkles aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('cuts.open')}
      </Button>
      {isOpen ? <CutsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Proposed cuts of the selected kinds. A pause next to a cut word is part of that cut. */
function proposeCutsWithout(document: ClipDocument, longestPauseMs: number, left: ReadonlySet<CutProposal['kind']>): CutProposal[] {
  const pauses = left.has('pause') ? {} : { longestPauseMs }
  return proposeCuts(document, { fillers: !left.has('filler'), repeats: !left.has('repeat'), ...pauses }, editorLayout)
}

function flip<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

/** Fillers, repeated words and long pauses: reviewed first, then cut in one step. */
function CutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [longestPauseMs, setLongestPause] = useState(usualPauseMs)
  const [left, setLeft] = useState<ReadonlySet<CutProposal['kind']>>(new Set())
  const allCuts = useMemo(() => proposeCutsWithout(session.document, longestPauseMs, new Set()), [session, longestPauseMs])
  const cuts = useMemo(
    () => (left.size === 0 ? allCuts : proposeCutsWithout(session.document, longestPauseMs, left)),
    [session, longestPauseMs, left, allCuts],
  )
  const [struck, setStruck] = useState<ReadonlySet<string>>(new Set())
  const chosenCuts = cuts.filter(({ id }) => !struck.has(id))
  const savedSec = chosenCuts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('cuts.title')}
      description={cuts.length === 0 ? t('cuts.none') : t('cuts.found', { count: cuts.length })}
      closeLabel={t('app:close')}
    >
      <fieldset className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <legend className="sr-only">{t('cuts.kinds.title')}</legend>
        <Kinds found={allCuts} left={left} onFlip={(kind) => setLeft(flip(left, kind))} />
        <SecondsField label={t('cuts.longest')} valueMs={longestPauseMs} minMs={400} maxMs={10_000} onChange={setLongestPause} />
      </fieldset>
      {cuts.length === 0 ? null : (
        <>
          <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto border-y border-line" aria-label={t('cuts.title')}>
            {cuts.map((cut) => (
              <Row key={cut.id} cut={cut} isWanted={!struck.has(cut.id)} onFlip={() => setStruck(flip(struck, cut.id))} />
            ))}
          </ul>
          <div className={`${dialogFootClass} mt-5`}>
            <p role="status" className="text-sm text-ink-2">
              {t('cuts.saves', { seconds: savedSec.toFixed(1) })}
            </p>
            <Button
              variant="primary"
              disabled={chosenCuts.length === 0}
              onClick={() => {
                session.run({ name: 'acceptCuts', with: { cuts: chosenCuts.map(({ startMs, endMs }) => ({ startMs, endMs })) } })
                onClose()
              }}
            >
              {t('cuts.accept', { count: chosenCuts.length })}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type KindsProps = { found: readonly CutProposal[]; left: ReadonlySet<CutProposal['kind']>; onFlip: (kind: CutProposal['kind']) => void }

/** Each kind with its count; unticked kinds stay in the clip. */
function Kinds({ found, left, onFlip }: KindsProps) {
  const { t } = useTranslation('editor')
  return kinds.map((kind) => (
    <label key={kind} className="flex min-h-8 items-center gap-2 touch:min-h-11">
      <input type="checkbox" checked={!left.has(kind)} onChange={() => onFlip(kind)} className="size-4 accent-(--primary)" />
      {t(`cuts.kinds.${kind}`, { number: found.filter((cut) => cut.kind === kind).length })}
    </label>
  ))
}

function Row({ cut, isWanted, onFlip }: { cut: CutProposal; isWanted: boolean; onFlip: () => void }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [place] = playsAt(session.document, cut)
  const clipTime = useClipTime()
  const what = cut.kind === 'pause' ? t('cuts.pause', { seconds: ((cut.endMs - cut.startMs) / 1000).toFixed(1) }) : cut.text
  return (
    <li className="flex items-center gap-2 py-1">
      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-3 touch:min-h-11">
        <input type="checkbox" checked={isWanted} onChange={onFlip} className="size-4 accent-(--primary)" />
        <span className="font-mono text-sm text-ink-2 tabular">{place ? clipTime(place.startMs) : ''}</span>
        <span className="min-w-0 truncate">{what}</span>
        {cut.kind === 'repeat' ? <span className="text-sm text-ink-3">{t('cuts.repeat')}</span> : null}
      </label>
      <IconButton label={t('cuts.listen', { what })} onClick={() => session.playhead?.listen(cut)}>
        <Ear aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('cuts.preview', { what })} onClick={() => session.playhead?.listenWithout(cut)}>
        <Scissors aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
