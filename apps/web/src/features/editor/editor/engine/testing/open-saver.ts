import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { createEditor, type Editor } from '../editor-store.ts'
import { Saver, type SaveState, type Sent } from '../saver.ts'

const sentence = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
export const first = toDocument(sampleTimeline({ words: sampleWords(sentence, 0, 500), timeRanges: [[0, 8]] }))

/** An editor of a clip with a fake server and a fake clock. */
export function openSaver(document: ClipDocument = first) {
  let nowMs = 0
  let timers: { atMs: number; run: () => void }[] = []
  const server = { document, revision: 3, reachable: true, refuses: false, answers: Promise.resolve() }
  const sentRevisions: number[] = []
  const states: SaveState['name'][] = []
  let journal: string | null = null
  let countAppends = 0
  const room = { left: Number.POSITIVE_INFINITY }
  const editor = createEditor(document, () => nowMs)
  const saving = new Saver(
    editor,
    { document, revision: 3 },
    {
      clip: 'p.c',
      writer: 'tab-1',
      async send(edit, revision): Promise<Sent> {
        if (!server.reachable) throw new TypeError('Failed to fetch')
        sentRevisions.push(revision)
        await server.answers
        if (server.refuses) return { refused: 'InvalidParam' }
        if (revision !== server.revision) return { newer: { document: server.document, revision: server.revision } }
        server.document = edit
        server.revision += 1
        return { saved: { document: edit, revision: server.revision } }
      },
      keep: {
        replace(text) {
          if (text !== null && text.length > room.left) return false
          journal = text
          return true
        },
        append(line) {
          if (line.length > room.left) return false
          journal = `${journal}\n${line}`
          countAppends += 1
          return true
        },
      },
      now: () => nowMs,
      after(ms, run) {
        const timer = { atMs: nowMs + ms, run }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
      onState: ({ name }) => states.push(name),
    },
  )
  /** Advances the clock and waits for what that starts. */
  async function pass(ms: number): Promise<void> {
    nowMs += ms
    const due = timers.filter(({ atMs }) => atMs <= nowMs)
    timers = timers.filter(({ atMs }) => atMs > nowMs)
    for (const { run } of due) run()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { editor, saving, server, sent: sentRevisions, states, pass, room, readJournal: () => journal, countAppends: () => countAppends }
}

export function cut(editor: Editor, ...wordIds: string[]): void {
  const outcome = editor.run({ name: 'cutWords', with: { wordIds } })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
}
