import { ArrowLeft, CalendarPlus, Check, CircleAlert, Download, Keyboard, LoaderCircle, Redo2, Undo2 } from 'lucide-react'
import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditLabel } from '@clipwright/timeline/edit/edit-result'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TimeLeft } from '#platform/time-left.tsx'
import { paths } from '../../../../paths.ts'
import { doAction } from '../do-action.ts'
import type { EditorState } from '../engine/editor-store.ts'
import { useEdit, useEdited, useEditedLater, useView } from '../use-edit.ts'
import { useShortcutText } from '../use-shortcut-text.ts'
import { ExportFacts } from './export-facts.tsx'
import { useLabelText } from './status-line.tsx'

export type TopBarProps = {
  title: string
  backHref: string
  /** The clip on the server, for the progress of its export. */
  clip: Pick<Clip, 'renderAsVideoFile' | 'videoUrlForDownload' | 'hasWatermark'> | undefined
  /** Saves and renders. False when saving failed. */
  onExport: () => Promise<boolean>
  /** Other ways to export, from outside the editor; `isSaved`: the server has what the screen shows. */
  otherExports: ((isSaved: boolean) => ReactNode) | null
}

export function TopBar({ title, backHref, clip, onExport, otherExports }: TopBarProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const shortcut = useShortcutText()
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-canvas px-2 py-1.5 sm:px-4">
      {/* A whole page load: the editor is a page of its own. */}
      <a href={backHref} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        <ArrowLeft aria-hidden className="size-4" />
        <span className="sr-only sm:not-sr-only">{t('back')}</span>
      </a>
      <h1 className="min-w-0 flex-1 truncate font-semibold">{title}</h1>
      <SaveState />
      <Steps />
      <IconButton label={t('keys.title')} shortcut={shortcut('keys')} onClick={() => doAction(session, 'keys')} className="max-sm:hidden">
        <Keyboard aria-hidden className="size-5" />
      </IconButton>
      {otherExports ? <OtherExports>{otherExports}</OtherExports> : null}
      <Export clip={clip} onExport={onExport} />
    </header>
  )
}

function OtherExports({ children }: { children: NonNullable<TopBarProps['otherExports']> }) {
  return children(useView((view) => view.save.name === 'saved'))
}

const newestPast = ({ history }: EditorState) => history.past.at(-1)?.label
const newestFuture = ({ history }: EditorState) => history.future.at(-1)?.label

function Steps() {
  const past = useEditedLater(newestPast)
  const future = useEditedLater(newestFuture)
  return (
    <div className="flex">
      <Step way="undo" name={past?.name} count={past?.count} />
      <Step way="redo" name={future?.name} count={future?.count} />
    </div>
  )
}

const stepIcons = { undo: Undo2, redo: Redo2 } as const

type StepProps = { way: 'undo' | 'redo'; name: EditLabel['name'] | undefined; count: EditLabel['count'] }

/** Redrawn only when the name of the step changes, so not during a drag. */
const Step = memo(function Step({ way, name, count }: StepProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const labelText = useLabelText()
  const shortcut = useShortcutText()
  const Icon = stepIcons[way]
  return (
    <IconButton
      label={name ? t(way, { what: labelText({ name, count }) }) : t(`keys.${way}`)}
      shortcut={shortcut(way)}
      disabled={!name}
      onClick={() => session[way]()}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
})

function SaveState() {
  const { t } = useTranslation('editor')
  // At once: nobody should leave believing that all is saved.
  const name = useView((view) => view.save.name)
  const isWrong = name === 'notSaved' || name === 'conflict' || name === 'refused'
  return (
    <p
      role="status"
      // On a line of its own on phones, so that the buttons stay in place.
      className={`flex items-center gap-1.5 text-sm font-medium ${isWrong ? 'text-danger max-sm:order-last max-sm:basis-full max-sm:px-2' : 'text-ink-2'}`}
    >
      {name === 'saved' ? <Check aria-hidden className="size-4 text-success" /> : null}
      {name === 'saving' ? (
        // The box rotates, not the SVG: that runs on the compositor.
        <span aria-hidden className="size-4 animate-spin">
          <LoaderCircle className="size-4" />
        </span>
      ) : null}
      {isWrong ? <CircleAlert aria-hidden className="size-4" /> : null}
      <span className={name === 'saved' ? 'max-sm:sr-only' : ''}>{t(`save.${name}`)}</span>
    </p>
  )
}

const phoneIcon = 'max-sm:w-11 max-sm:px-0'

type ExportStep = 'idle' | 'asked' | 'running' | 'ready'

/** Only exports started here are announced. */
function stepAfter(step: ExportStep, { isPending, hasFile }: { isPending: boolean; hasFile: boolean }): ExportStep {
  if (step === 'idle') return step
  if (isPending) return 'running'
  return step === 'running' && hasFile ? 'ready' : step
}

/** One element for button, progress and file, so that the focus stays when one replaces the other. */
function Export(props: Pick<TopBarProps, 'clip' | 'onExport'>) {
  const { t } = useTranslation('editor')
  const place = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<ExportStep>('idle')
  const state = props.clip?.renderAsVideoFile
  const isPending = state?.pending === true
  const hasFile = state?.url !== undefined && state.url !== null
  const now = stepAfter(step, { isPending, hasFile })
  if (now !== step) setStep(now)
  useEffect(() => {
    if (step !== 'idle' && window.document.activeElement === window.document.body) place.current?.focus()
  }, [step])
  const onExport = () => {
    setStep('asked')
    return props.onExport()
  }
  return (
    <div ref={place} tabIndex={-1} className="flex items-center gap-2 rounded-md">
      <ExportState clip={props.clip} onExport={onExport} />
      <span role="status" className="sr-only">
        {step === 'ready' ? t('export.ready') : ''}
      </span>
    </div>
  )
}

function ExportState({ clip, onExport }: Pick<TopBarProps, 'clip' | 'onExport'>) {
  const { t } = useTranslation('editor')
  const [exported, setExported] = useState<ClipDocument | null>(null)
  const isExported = useEdited(({ document }) => document === exported)
  const [isSending, setSending] = useState(false)
  const session = useEdit()
  const state = clip?.renderAsVideoFile
  // A file of an earlier state is offered where it was asked for; here the clip as it is now can be exported.
  const url = state?.isEarlier ? undefined : (clip?.videoUrlForDownload ?? state?.url)
  const start = async () => {
    setSending(true)
    const isSent = await onExport()
    setExported(isSent ? session.document : null)
    setSending(false)
  }
  if (state?.pending) {
    return (
      <span role="status" className="inline-flex h-9 items-center gap-2 rounded-md bg-sunken px-3 font-semibold">
        {/* A phone has room for the number: the words would push the editor down. */}
        <span className="max-sm:sr-only">{t('export.running')}</span>
        <span className="font-mono text-sm font-normal tabular">{Math.floor(state.progress)} %</span>
        <span className="max-sm:sr-only">
          <TimeLeft estMs={state.estMs} />
        </span>
      </span>
    )
  }
  if (url && isExported) {
    return (
      <>
        {/* On phones both are icons: words of one would push the other out of the row. */}
        <a href={url} download title={t('export.download')} className={cx(buttonClass({ variant: 'primary' }), phoneIcon)}>
          <Download aria-hidden className="size-4 max-sm:size-5" />
          <span className="max-sm:sr-only">{t('export.download')}</span>
        </a>
        <a
          href={`${paths.composePost}?clips=${session.clip}`}
          title={t('clips:actions.schedule')}
          className={cx(buttonClass({ variant: 'outline' }), phoneIcon)}
        >
          <CalendarPlus aria-hidden className="size-4 max-sm:size-5" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{t('clips:actions.schedule')}</span>
        </a>
      </>
    )
  }
  return (
    <>
      {state?.error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t(`errors:${state.error.errorName}`)}
        </p>
      ) : null}
      <Hint content={<ExportFacts isAlwaysMarked={clip?.hasWatermark ?? false} />}>
        <Button variant="primary" busy={isSending} onClick={() => void start()}>
          {t('export.start')}
        </Button>
      </Hint>
    </>
  )
}
