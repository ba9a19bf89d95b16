import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenFace } from '@clipwright/contract/editor/reframe'
import { layoutReasons } from '@clipwright/contract/editor/layout'
import { timecode } from '#platform/time-text.ts'
import { Switch } from '#ui/switch.tsx'
import { facesAt } from '../../frame/faces-at.ts'
import { setLayoutView, useLayoutView } from '../../frame/layout-view.ts'
import type { NamedScene } from '../../frame/scene-at.ts'

type DebugViewProps = { scene: NamedScene; faces: readonly SeenFace[]; sourceMs: number }

/** The reasons of the layout, on request. */
export function DebugView({ scene, faces, sourceMs }: DebugViewProps) {
  const { t } = useTranslation('editor')
  const isDebug = useLayoutView((view) => view.isDebug)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <Switch label={t('picture.debug')} checked={isDebug} onChange={(value) => setLayoutView({ isDebug: value })} />
      {isDebug ? (
        <InView>
          <Reasons scene={scene} faces={faces} sourceMs={sourceMs} />
        </InView>
      ) : null}
    </div>
  )
}

/** At the foot of a long panel nobody would see what a key press has opened. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}

function Reasons({ scene, faces, sourceMs }: DebugViewProps) {
  const { t } = useTranslation('editor')
  const visibleFaces = facesAt(faces, sourceMs)
  // In older segments a plain English sentence.
  const layoutReason = layoutReasons.find((reason) => reason === scene.reason)
  const tell = (ms: number) => timecode(ms, { tenths: true })
  const rows: [string, string][] = [
    [t('timeline.ofSource'), `${tell(scene.startMs)} – ${tell(scene.untilMs)}`],
    [t('picture.why.origin'), t(`picture.origin.${scene.origin}`)],
    [t('picture.why.confidence'), `${Math.round(100 * scene.confidence)} %`],
    [t('picture.why.speaker'), scene.speakerTrackId ?? '–'],
    [t('picture.why.faces'), visibleFaces.length > 0 ? visibleFaces.map(({ id }) => id).join(', ') : '–'],
    [t('picture.why.follows'), scene.panes.map(({ trackId }) => trackId ?? '–').join(', ') || '–'],
    [t('picture.why.keys'), scene.panes.map(({ path }) => path.length).join(', ') || '–'],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-2">{t('picture.why.reason')}</dt>
      {layoutReason ? <dd>{t(`picture.reason.${layoutReason}`)}</dd> : <dd lang="en">{scene.reason}</dd>}
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-mono break-all tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
