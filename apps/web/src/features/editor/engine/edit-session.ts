import { wordsInOrder } from '@clipwright/timeline/edit/document-words'
import { lengthMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import type { EditAction } from './edit-keys.ts'
import { createEditView, mostZoom, type Said } from './edit-view.ts'
import { createEditor, type Editor } from './editor-store.ts'
import { Playhead, type Moment } from './playhead.ts'
import { placeAt, type Player } from './program-clock.ts'
import { Saver, type Saved, type SavePlaces } from './saver.ts'
import { toggleFor, wordBeside, wordsBetween } from './text-rows.ts'

type Fresh<T> = T extends unknown ? Omit<T, 'serial'> : never

/** One clip being edited in one tab: document, playback and saving in one place. Knows nothing of React. */
export class EditSession {
  readonly editor: Editor
  readonly view = createEditView()
  readonly saver: Saver
  /** "<projectId>.<clipId>". */
  readonly clip: string
  #playhead: Playhead | null = null
  #said = 0
  #watchers = new Set<(moment: Moment) => void>()

  constructor(saved: Saved, places: Omit<SavePlaces, 'onState'>) {
    this.clip = places.clip
    this.editor = createEditor(saved.document, () => performance.now())
    this.saver = new Saver(this.editor, saved, { ...places, onState: (save) => this.view.setState({ save }) })
    this.editor.store.subscribe(({ document }, before) => {
      if (document.ranges !== before.document.ranges || document.order !== before.document.order) this.#playhead?.follow()
    })
  }

  get document() {
    return this.editor.store.getState().document
  }

  get playhead(): Playhead | null {
    return this.#playhead
  }

  /** Gives the session its picture and sound. */
  attach(player: Player): () => void {
    const playhead = new Playhead(player, () => this.document)
    this.#playhead = playhead
    const unwatch = playhead.watch((moment) => {
      for (const watch of this.#watchers) watch(moment)
      const { programmeMs } = moment
      const known = this.view.getState()
      const atMs = Math.floor(programmeMs / 100) * 100
      const rangeId = rangesOf(this.document)[placeAt(rangesOf(this.document), programmeMs).index]?.id ?? null
      const { isPlaying, rate } = playhead
      if (known.atMs !== atMs || known.rangeId !== rangeId || known.isPlaying !== isPlaying || known.rate !== rate)
        this.view.setState({ atMs, rangeId, isPlaying, rate })
    })
    return () => {
      unwatch()
      playhead.stop()
      this.#playhead = null
    }
  }

  /** Called once for each picture on the screen, with where the clip stands. */
  watch(watcher: (moment: Moment) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The chosen words. */
  chosen(): string[] {
    const { anchorId, focusId } = this.view.getState()
    return anchorId && focusId ? wordsBetween(this.document, anchorId, focusId) : []
  }

  choose(wordId: string, { isExtending = false }: { isExtending?: boolean } = {}): void {
    const { anchorId } = this.view.getState()
    this.view.setState({ anchorId: isExtending && anchorId ? anchorId : wordId, focusId: wordId })
  }

  /** The keys of the text: a word on or back. */
  step(by: -1 | 1, options: { isExtending?: boolean } = {}): void {
    const { focusId } = this.view.getState()
    const first = wordsInOrder(this.document)[0]?.id
    const next = focusId ? wordBeside(this.document, focusId, by) : first
    if (next) this.choose(next, options)
  }

  run(command: Command, coalesceKey?: string): void {
    const outcome = this.editor.run(command, coalesceKey)
    this.#say('label' in outcome ? { kind: 'done', label: outcome.label } : { kind: 'refused', refusal: outcome.refusal })
  }

  undo(): void {
    const label = this.editor.undo()
    if (label) this.#say({ kind: 'undone', label })
  }

  redo(): void {
    const label = this.editor.redo()
    if (label) this.#say({ kind: 'redone', label })
  }

  cutOrRestore(): void {
    const wordIds = this.chosen()
    if (wordIds.length > 0) this.run({ name: toggleFor(this.document, wordIds), with: { wordIds } })
  }

  correct(): void {
    const wordId = this.chosen()[0]
    const word = wordId ? this.document.words[wordId] : undefined
    if (!wordId || !word) return
    this.view.setState({ correctingId: wordId, anchorId: wordId, focusId: wordId })
    this.#playhead?.listen(word, { isSlow: true })
  }

  do(action: EditAction): void {
    const { document } = this
    const atMs = this.#playhead?.now().programmeMs ?? 0
    const frameMs = (1000 * document.source.frameRate.den) / document.source.frameRate.num
    const seek = (toMs: number) => this.#playhead?.seek(Math.min(Math.max(0, toMs), lengthMs(document) - 1))
    const { zoom, isPlaying } = this.view.getState()
    const acts: Record<EditAction, () => void> = {
      play: () => (isPlaying ? this.#playhead?.pause() : this.#playhead?.play()),
      back: () => this.#playhead?.shuttle(-1),
      pause: () => this.#playhead?.pause(),
      faster: () => this.#playhead?.shuttle(1),
      frameBack: () => seek(atMs - frameMs),
      frameOn: () => seek(atMs + frameMs),
      secondBack: () => seek(atMs - 1000),
      secondOn: () => seek(atMs + 1000),
      toStart: () => seek(0),
      toEnd: () => seek(Infinity),
      split: () => this.run({ name: 'splitRange', with: { atMs } }),
      trimStart: () => this.run({ name: 'startHere', with: { atMs } }),
      trimEnd: () => this.run({ name: 'endHere', with: { atMs } }),
      cutOrRestore: () => this.cutOrRestore(),
      correct: () => this.correct(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      zoomIn: () => this.view.setState({ zoom: Math.min(mostZoom, zoom * 2) }),
      zoomOut: () => this.view.setState({ zoom: Math.max(1, zoom / 2) }),
      zoomFit: () => this.view.setState({ zoom: 1 }),
      keys: () => this.view.setState({ isKeysShown: true }),
    }
    acts[action]()
  }

  #say(said: Fresh<Said>): void {
    this.#said += 1
    this.view.setState({ said: { ...said, serial: this.#said } })
  }
}
