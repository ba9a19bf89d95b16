import { RotateCcw, SquareSplitHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AspectRatio, LayoutKind } from '@clipwright/contract/editor/layout'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { ratioLabels, ratioOrder } from '#platform/ratio-labels.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { chooseLayout, chooseRatio, followFace, planAgain, splitSceneHere, type LayoutOutcome } from '../../frame/change-layout.ts'
import { facesAt } from '../../frame/faces-at.ts'
import { setLayoutView, useLayoutView, type SceneScope } from '../../frame/layout-view.ts'
import { useFaces } from '../../frame/reframe.queries.ts'
import { sceneAt, scenesOf, spanOf, type NamedScene } from '../../frame/scene-at.ts'
import { whenSeen } from '../../frame/scene-times.ts'
import { SourceView } from '../../frame/source-view.tsx'
import { useSourceMs } from '../../frame/use-source-ms.ts'
import { useClipTime } from '../../use-clip-time.ts'
import { useEdit, useEdited, useSidesLater } from '../../use-edit.ts'
import { CropFields } from './crop-fields.tsx'
import { DebugView } from './debug-view.tsx'
import { LayoutThumbs } from './layout-thumbs.tsx'
import { SafeAreas } from './safe-areas.tsx'

const shownSides = ['ratio', 'pictures', 'ranges', 'order', 'source'] as const

const scopes: readonly SceneScope[] = ['this', 'alike', 'all']

/** Reframing: aspect ratio, layout, crops and followed faces. */
export function LayoutPanel() {
  const { t } = useTranslation('editor')
  const hasVideo = useEdited(({ document }) => document.source.hasVideo)
  return (
    <section aria-labelledby="layout-heading" className="flex flex-col gap-4">
      <h2 id="layout-heading" className="font-semibold">
        {t('panels.picture')}
      </h2>
      {hasVideo ? <LayoutControls /> : <p className="text-sm text-ink-2">{t('picture.none')}</p>}
    </section>
  )
}

function LayoutControls() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useSidesLater(shownSides)
  const { scope, pane } = useLayoutView()
  const sourceMs = useSourceMs()
  const { data: faces } = useFaces(session.clip, spanOf(document))
  const { isBusy, outcome, change } = useLayoutChange()
  const scene = sceneAt(document, sourceMs)
  if (!scene) return null
  return (
    <>
      <Segmented<AspectRatio>
        label={t('picture.ratio')}
        value={document.ratio}
        options={ratioOrder.map((value) => ({ value, label: ratioLabels[value] }))}
        onChange={(ratio) => void change(() => chooseRatio(session, ratio))}
      />
      <SceneLayout document={document} scene={scene} isBusy={isBusy} outcome={outcome} change={change} />
      <div className="flex flex-col gap-2">
        <SourceView
          scene={scene}
          sourceMs={sourceMs}
          faces={facesAt(faces?.faces ?? [], sourceMs)}
          speakerId={scene.speakerTrackId}
          onFace={(trackId) => void change(() => followFace(session, trackId, pane, scope))}
        />
        <p className="text-sm text-ink-2">{t('picture.sourceHint')}</p>
      </div>
      <CropFields scene={scene} sourceMs={sourceMs} />
      <SafeAreas />
      <DebugView scene={scene} faces={faces?.faces ?? []} sourceMs={sourceMs} />
    </>
  )
}

type SceneLayoutProps = ReturnType<typeof useLayoutChange> & { document: ClipDocument; scene: NamedScene }

/** The current scene, its layout and the scope of changes. */
function SceneLayout({ document, scene, isBusy, outcome, change }: SceneLayoutProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const scope = useLayoutView((view) => view.scope)
  const scenes = scenesOf(document)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">
          {t('picture.scene', { number: scenes.findIndex(({ id }) => id === scene.id) + 1, total: scenes.length })}
        </span>
        <SceneTimes spans={whenSeen(document, scene)} />
      </p>
      <Select<SceneScope>
        label={t('shapes.goTo')}
        value={scope}
        options={scopes.map((value) => ({ value, label: t(`picture.scopes.${value}`) }))}
        onChange={(value) => setLayoutView({ scope: value })}
      />
      <LayoutThumbs
        ratio={document.ratio}
        source={document.source}
        chosen={scene.kind}
        disabled={isBusy}
        onChoose={(kind: LayoutKind) => void change(() => chooseLayout(session, kind, scope))}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<SquareSplitHorizontal aria-hidden className="size-4" />} onClick={() => splitSceneHere(session)}>
          {t('picture.split')}
        </Button>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden className="size-4" />}
          busy={isBusy}
          onClick={() => void change(() => planAgain(session, scope))}
        >
          {t('picture.planAgain')}
        </Button>
      </div>
      {outcome === null || outcome === 'done' ? null : (
        <InlineAlert kind={outcome === 'plain' ? 'info' : 'warning'} live>
          {t(`picture.outcome.${outcome}`)}
        </InlineAlert>
      )}
    </div>
  )
}

/** When the scene plays. */
function SceneTimes({ spans }: { spans: ReturnType<typeof whenSeen> }) {
  const { t } = useTranslation('editor')
  const clipTime = useClipTime()
  const tell = (ms: number) => clipTime(ms, { tenths: true })
  return spans.length === 0 ? (
    <span className="text-ink-2">{t('text.notInClip')}</span>
  ) : (
    <span className="font-mono text-ink-2 tabular">
      {spans.map(({ startMs, endMs }) => `${tell(startMs)} – ${tell(endMs)}`).join(', ')}
    </span>
  )
}

/** One planner request at a time, and its outcome. */
function useLayoutChange() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<LayoutOutcome | null>(null)
  const change = async (make: () => Promise<LayoutOutcome>) => {
    setBusy(true)
    setOutcome(await make())
    setBusy(false)
  }
  return { isBusy, outcome, change }
}
