import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Footage } from '@clipwright/contract/sources/footage'
import { randomText } from '#platform/device-id.ts'
import { useTitle } from '#platform/page-title.ts'
import { Preview } from './canvas/preview.tsx'
import { sendDocument, useExportClip } from './editor.queries.ts'
import { draftPlace } from './engine/drafts.ts'
import { EditSession } from './engine/edit-session.ts'
import type { Saved } from './engine/saver.ts'
import { CommandPalettePlace } from './command-palette/command-palette-place.tsx'
import { ShortcutsDialog } from './panels/shortcuts-dialog.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { TextPanel } from './panels/text-panel.tsx'
import { EditorAsker } from './popups/editor-asker.tsx'
import { ConflictNotice, RefusedNotice } from './tools/notices.tsx'
import { StatusLine } from './tools/status-line.tsx'
import { Timeline } from './tools/timeline/timeline.tsx'
import { TopBar, type TopBarProps } from './tools/top-bar.tsx'
import { Transport } from './tools/transport.tsx'
import { EditContext } from './use-edit.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useGestures } from './use-gestures.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type EditorScreenProps = Pick<TopBarProps, 'title' | 'backHref' | 'clip' | 'otherExports'> & {
  /** "<projectId>.<clipId>". */
  clipRef: string
  start: Saved
  proxyUrl: string | null
  footage: Footage | null
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

function Screen({ session, clipRef, start, proxyUrl, title, backHref, clip, onExport, otherExports }: ScreenProps) {
  const { t } = useTranslation('editor')
  useTitle(t('pageTitle', { title }))
  useShortcuts(session)
  useGestures(session)
  useLeaveGuard()
  return (
    <>
      <div data-clip-editor className="flex min-h-dvh flex-col md:h-dvh md:min-h-0">
        <TopBar title={title} backHref={backHref} clip={clip} onExport={onExport} otherExports={otherExports} />
        <ConflictNotice />
        <RefusedNotice />
        <main tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {/* Containment: a change in one area is laid out and painted there alone. */}
          <div className="max-md:contents md:grid md:min-h-0 md:flex-1 md:grid-cols-[minmax(0,1fr)_380px] md:grid-rows-[auto_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,1fr)_380px_340px] 2xl:grid-rows-[minmax(0,1fr)]">
            <div
              data-step="preview"
              className="contain-layout contain-paint flex min-h-0 flex-col gap-3 border-b border-line bg-canvas p-3 tall-phone:sticky tall-phone:top-0 tall-phone:z-20 md:data-marked:relative data-marked:z-41! data-marked:bg-canvas data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-(--primary) md:col-start-2 md:border-b-0 md:border-l 2xl:col-start-3 2xl:row-start-1"
            >
              <Preview proxyUrl={proxyUrl} title={title} isFilling />
              <Transport />
            </div>
            <div
              data-step="text"
              className="contain-layout contain-paint flex min-h-0 min-w-0 flex-col data-marked:relative data-marked:z-41 data-marked:bg-canvas data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-(--primary) md:col-start-1 md:row-span-2 md:row-start-1 2xl:row-span-1 2xl:row-start-1"
            >
              <TextPanel />
            </div>
            <div
              data-step="sides"
              className="contain-layout contain-paint flex min-h-0 flex-col border-t border-line bg-canvas data-marked:relative data-marked:z-41 data-marked:bg-canvas data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-(--primary) md:col-start-2 md:border-t-0 md:border-l 2xl:row-start-1"
            >
              <SidePanel />
            </div>
          </div>
          <footer
            data-step="strip"
            className="data-marked:relative data-marked:z-41 data-marked:bg-canvas data-marked:outline-3 data-marked:-outline-offset-3 data-marked:outline-(--primary)"
          >
            <div className="border-t border-line bg-canvas px-4 py-1 sm:px-6">
              <StatusLine />
            </div>
            <Timeline />
          </footer>
        </main>
      </div>
      <ShortcutsDialog />
      <CommandPalettePlace />
      <EditorAsker clip={clipRef} start={start} />
    </>
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
    setSession(newSession)
    // The page may close before the half second is over, so the last edit is sent with it.
    const flush = () => void newSession.saver.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      newSession.saver.stop()
    }
  }, [clipRef, start])
  return session
}
