import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Footage } from '@clipwright/contract/sources/footage'
import { randomText } from '#platform/device-id.ts'
import { useTitle } from '#platform/page-title.ts'
import { cx } from '#ui/class-names.ts'
import { Preview } from './canvas/preview.tsx'
import { sendDocument, useExportClip } from './editor.queries.ts'
import { draftPlace } from './engine/drafts.ts'
import { EditSession } from './engine/edit-session.ts'
import type { Saved } from './engine/saver.ts'
import { CommandPalettePlace } from './command-palette/command-palette-place.tsx'
import { PaneSeparator } from './panes/pane-separator.tsx'
import { isPhone, usePanes } from './panes/use-panes.ts'
import { ShortcutsDialog } from './panels/shortcuts-dialog.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { textPanelDomId, textPanelId } from './panels/editor-panels.ts'
import { TextPanel } from './panels/text-panel.tsx'
import { EditorAsker } from './popups/editor-asker.tsx'
import { ConflictNotice, RefusedNotice } from './tools/notices.tsx'
import { StatusLine } from './tools/status-line.tsx'
import { Timeline } from './tools/timeline/timeline.tsx'
import { TopBar, type TopBarProps } from './tools/top-bar.tsx'
import { Transport } from './tools/transport.tsx'
import { EditContext, useView } from './use-edit.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useGestures } from './use-gestures.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type EditorScreenProps = Pick<TopBarProps, 'title' | 'backHref' | 'clip' | 'otherExports'> & {
  /** "<projectId>.<clipId>". */
  clipRef: string
  start: Saved
  proxyUrl: string | null
  footage: Footage | null
  /** Above its top bar. */
  strips: ReactNode
  /** Called when the render has started. */
  onRendering: () => void
}

/** One clip, open for editing in this tab. */
export function EditorScreen({ onRendering, ...props }: EditorScreenProps) {
  const session = useSession(props.clipRef, props.start, props.footage)
  const { mutateAsync: exportClip } = useExportClip(props.clipRef)
  const onExport = async () => {
    // The screen says why it cannot be saved.
    if (!(await session?.saver.flush())) return false
    const isSent = await exportClip().then(
      () => true,
      () => false, // Shown like every failed call.
    )
    if (isSent) onRendering()
    return isSent
  }
  return session ? (
    <EditContext value={session}>
      <Screen {...props} session={session} onExport={onExport} />
    </EditContext>
  ) : null
}

type ScreenProps = Omit<EditorScreenProps, 'onRendering'> & Pick<TopBarProps, 'onExport'> & { session: EditSession }

function Screen({ session, clipRef, start, proxyUrl, title, backHref, clip, strips, onExport, otherExports }: ScreenProps) {
  const { t } = useTranslation('editor')
  useTitle(t('pageTitle', { title }))
  useShortcuts(session)
  useGestures(session)
  useLeaveGuard()
  return (
    <>
      <div data-clip-editor className="flex min-h-dvh flex-col md:h-dvh md:min-h-0 tall-phone:h-dvh tall-phone:min-h-0">
        {strips}
        <TopBar title={title} backHref={backHref} clip={clip} onExport={onExport} otherExports={otherExports} />
        <ConflictNotice />
        <RefusedNotice />
        <main tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Panes proxyUrl={proxyUrl} title={title} />
        </main>
      </div>
      <ShortcutsDialog />
      <CommandPalettePlace />
      <EditorAsker clip={clipRef} start={start} />
    </>
  )
}

const markedLook =
  'data-marked:relative data-marked:z-41 data-marked:bg-canvas data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-(--primary)'

/**
 * Preview between text and tools, over the timeline; on phones preview, timeline and one sheet that shows the text or a tool.
 * Containment: a change in one area is laid out and painted there alone.
 */
function Panes({ proxyUrl, title }: Pick<ScreenProps, 'proxyUrl' | 'title'>) {
  const { t } = useTranslation('editor')
  const panes = usePanes()
  const { text, tools, strip, stage } = panes
  const isText = useView(({ panel }) => panel === textPanelId)
  return (
    <div
      style={sizesOf(panes)}
      className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[var(--text-px)_1px_minmax(0,1fr)_1px_var(--tools-px)] md:grid-rows-[minmax(0,1fr)_1px_var(--strip-px)]"
    >
      <PreviewPane proxyUrl={proxyUrl} title={title} />
      <PaneSeparator name="text" size={text} side="left" />
      <div
        data-step="text"
        {...(isText && { id: textPanelDomId, role: 'tabpanel', 'aria-label': t('panels.text') })}
        className={cx(
          'contain-layout contain-paint flex min-h-0 min-w-0 flex-col max-md:order-2 max-md:h-[80dvh] tall-phone:h-auto tall-phone:flex-1 md:col-start-1 md:row-start-1',
          !isText && 'max-md:not-data-marked:hidden',
          markedLook,
        )}
      >
        <TextPanel />
      </div>
      <PaneSeparator name="tools" size={tools} side="right" />
      <div
        data-step="sides"
        className={cx(
          'contain-layout contain-paint flex min-h-0 min-w-0 flex-col bg-canvas max-md:order-3 md:col-start-5 md:row-start-1',
          !isText && 'tall-phone:flex-1',
          markedLook,
        )}
      >
        <SidePanel />
      </div>
      <PaneSeparator name="strip" size={strip} side="below" />
      <TimelinePane />
      <PaneSeparator name="stage" size={stage} side="above" />
    </div>
  )
}

/** As the classes read them. */
function sizesOf(panes: ReturnType<typeof usePanes>): CSSProperties {
  return Object.fromEntries(Object.entries(panes).map(([name, { px }]) => [`--${name}-px`, `${px}px`]))
}

function PreviewPane({ proxyUrl, title }: Pick<ScreenProps, 'proxyUrl' | 'title'>) {
  return (
    <div
      data-step="preview"
      className={cx('contain-layout contain-paint flex min-h-0 min-w-0 flex-col max-md:shrink-0 md:col-start-3 md:row-start-1', markedLook)}
    >
      <div className="min-h-0 bg-letterbox p-3 max-md:h-[70dvh] tall-phone:h-(--stage-px) tall-phone:p-2 md:flex-1">
        <Preview proxyUrl={proxyUrl} title={title} isFilling />
      </div>
      <div className="border-t border-line bg-canvas px-2 py-1.5">
        <Transport />
      </div>
    </div>
  )
}

function TimelinePane() {
  return (
    <footer
      data-step="strip"
      className={cx(
        'flex min-h-0 flex-col max-md:order-1 max-md:shrink-0 max-md:border-t max-md:border-line md:col-span-5 md:row-start-3',
        markedLook,
      )}
    >
      <Timeline />
      <div className="border-t border-line bg-canvas px-4 py-0.5 max-md:sr-only sm:px-6">
        <StatusLine />
      </div>
    </footer>
  )
}

function useSession(clipRef: string, start: Saved, footage: Footage | null): EditSession | null {
  // Signed links are renewed all the time but point to the same files.
  const looked = useRef(footage)
  const [session, setSession] = useState<EditSession | null>(null)
  useEffect(() => {
    const writer = randomText(12)
    const places = {
      clip: clipRef,
      writer,
      keep: draftPlace(clipRef, writer),
      now: () => Date.now(),
      after: (ms: number, run: () => void) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      send: (document: ClipDocument, revision: number) => sendDocument(clipRef, document, revision),
    }
    const newSession = new EditSession(start, places, looked.current)
    // A phone shows one thing at a time below the preview, the words first.
    if (isPhone()) newSession.view.setState({ panel: textPanelId })
    setSession(newSession)
    // The page may close before the half second is over, so the last edit is sent with it. Phones close pages without
    // a word once another app is in front.
    const flush = () => void newSession.saver.flush()
    const flushHidden = () => (document.visibilityState === 'hidden' ? flush() : undefined)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      window.removeEventListener('online', flush)
      newSession.saver.stop()
    }
  }, [clipRef, start])
  return session
}
