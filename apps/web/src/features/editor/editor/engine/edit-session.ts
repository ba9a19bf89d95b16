import { isHeard, wordsInOrder } from '@clipwright/timeline/edit/document-words'
import type { Footage } from '@clipwright/contract/sources/footage'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditLabel, RefusalName } from '@clipwright/timeline/edit/edit-result'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import { CaptionLayout } from './caption-layout.ts'
import { createEditView, type EditView, type EditStatus } from './edit-view.ts'
import { createEditor, type Editor } from './editor-store.ts'
import { Gestures } from './gestures.ts'
import { Playhead, type Moment } from './playhead.ts'
import { playerOfPart, type Player } from './programme-clock.ts'
import { partAt, partsOf, pauseBeside } from './programme-view.ts'
import { Saver, type Saved, type SavePlaces, type Sent } from './saver.ts'
import { spokenChange } from './spoken-change.ts'
import { toggleFor, wordBeside, wordsBetween } from './text-rows.ts'
import { editorLayout } from './editor-layout.ts'

/** What a `<video>` tells when it has moved, or has another image, by itself. */
const playerEvents = ['play', 'pause', 'seeked', 'loadeddata', 'ended']

type Fresh<T> = T extends unknown ? Omit<T, 'serial'> : never

/** One clip being edited in one tab: document, playback and saving in one place. Knows nothing of React. */
export class EditSession {
  readonly editor: Editor
  readonly view = createEditView()
  readonly gestures = new Gestures()
  readonly saver: Saver
  readonly captions: CaptionLayout
  /** "<projectId>.<clipId>". */
  readonly clip: string
  /** Proxy, filmstrip and peaks of the source; null when there are none. */
  readonly footage: Footage | null
  #playhead: Playhead | null = null
  #player: Player | null = null
  #said = 0
  /** Key of the last announced edit. */
  #announcementKey: string | undefined
  #watchers = new Set<(moment: Moment) => void>()

  constructor(saved: Saved, places: Omit<SavePlaces, 'onState'>, footage: Footage | null = null) {
    this.clip = places.clip
    this.footage = footage
    this.editor = createEditor(
      saved.document,
      () => performance.now(),
      () => this.gestures.current,
    )
    this.saver = new Saver(this.editor, saved, {
      ...places,
      send: async (document, revision) => this.#reportSave(await places.send(document, revision)),
      onState: (save) => this.view.setState({ save }),
    })
    this.captions = new CaptionLayout(saved.document, () => this.view.getState().atMs)
    this.editor.store.subscribe(({ document }, before) => {
      this.captions.follow(document)
      const timed = ['ranges', 'order', 'intro', 'outro'] as const
      if (timed.some((name) => document[name] !== before.document[name])) this.#playhead?.follow()
      this.#playhead?.wake()
    })
    this.view.subscribe(() => this.#playhead?.wake())
  }

  get document() {
    return this.editor.store.getState().document
  }

  get playhead(): Playhead | null {
    return this.#playhead
  }

  /** Plays the proxy of the source; a `<video>` in the browser. */
  get player(): Player | null {
    return this.#player
  }

  /** Gives the session its player. */
  attach(player: Player): () => void {
    const playhead = new Playhead(playerOfPart(player, this.footage?.startMs ?? 0), () => this.document)
    this.#playhead = playhead
    this.#player = player
    const unwatch = playhead.watch((moment) => {
      for (const watch of this.#watchers) watch(moment)
      const { programmeMs } = moment
      const view = this.view.getState()
      const atMs = Math.floor(programmeMs / 100) * 100
      const rangeId = partAt(this.document, programmeMs)?.id ?? null
      const { isPlaying, rate } = playhead
      if (view.atMs !== atMs || view.rangeId !== rangeId || view.isPlaying !== isPlaying || view.rate !== rate)
        this.view.setState({ atMs, rangeId, isPlaying, rate })
    })
    const wake = () => playhead.wake()
    const events = player instanceof EventTarget ? player : undefined
    for (const name of playerEvents) events?.addEventListener(name, wake)
    return () => {
      for (const name of playerEvents) events?.removeEventListener(name, wake)
      unwatch()
      playhead.stop()
      this.#playhead = null
      this.#player = null
    }
  }

  /** Called with the position of the playhead: once per frame while it moves, and at least ten times a second. */
  watch(watcher: (moment: Moment) => void): () => void {
    this.#watchers.add(watcher)
    this.#playhead?.wake()
    return () => this.#watchers.delete(watcher)
  }

  /** The chosen words. */
  chosen(): string[] {
    const { anchorId, focusId } = this.view.getState()
    return anchorId && focusId ? wordsBetween(this.document, anchorId, focusId) : []
  }

  choose(wordId: string, { isExtending = false }: { isExtending?: boolean } = {}): void {
    const { anchorId } = this.view.getState()
    this.view.setState({
      anchorId: isExtending && anchorId ? anchorId : wordId,
      focusId: wordId,
      layer: null,
      partId: null,
      markerId: null,
    })
  }

  /** Selects a part, layer or marker and deselects words, so that Delete acts on the last selection. */
  chooseThing(thing: { partId: string } | { layer: NonNullable<EditView['layer']> } | { markerId: string } | null): void {
    this.view.setState({ anchorId: null, focusId: null, partId: null, layer: null, markerId: null, ...thing })
  }

  /** Moves the selection by one word. */
  step(by: -1 | 1, options: { isExtending?: boolean } = {}): void {
    const { focusId } = this.view.getState()
    const next = focusId ? wordBeside(this.document, focusId, by) : this.#wordToBeginAt()
    if (next) this.choose(next, options)
  }

  /** The word at the playhead, or the next one that plays. */
  #wordToBeginAt(): string | undefined {
    const words = wordsInOrder(this.document, editorLayout)
    const audibleWords = words.filter((word) => isHeard(this.document, word, editorLayout))
    const atMs = this.#playhead?.now().sourceMs ?? 0
    return (audibleWords.find(({ endMs }) => endMs > atMs) ?? audibleWords[0] ?? words[0])?.id
  }

  /** Whether it succeeded; either is announced. */
  run(command: Command, coalesceKey?: string): boolean {
    const before = this.document
    const outcome = this.editor.run(command, coalesceKey)
    if ('label' in outcome) this.#sayEdit('done', outcome.label, before, coalesceKey)
    else this.#say({ kind: 'refused', refusal: outcome.refusal })
    return 'label' in outcome
  }

  undo(): void {
    const before = this.document
    const label = this.editor.undo()
    if (label) this.#sayEdit('undone', label, before)
  }

  redo(): void {
    const before = this.document
    const label = this.editor.redo()
    if (label) this.#sayEdit('redone', label, before)
  }

  cutOrRestore(): void {
    const wordIds = this.chosen()
    if (wordIds.length > 0) this.run({ name: toggleFor(this.document, wordIds), with: { wordIds } })
  }

  /** Starts correcting the first selected word. What plays slows down; what stands stays where it is. */
  correct(): void {
    const wordId = this.chosen()[0]
    if (!wordId || !this.document.words[wordId]) return
    this.view.setState({ correctingId: wordId, anchorId: wordId, focusId: wordId })
    this.#playhead?.slowDown()
  }

  /** Plays a word slowly and goes back. */
  hear(wordId: string): void {
    const word = this.document.words[wordId]
    if (word) this.#playhead?.listen(word, { isSlow: true, isReturning: true })
  }

  endCorrecting(): void {
    if (!this.#playhead?.speedUp()) this.#playhead?.pause()
    this.view.setState({ correctingId: null })
  }

  /** Deletes the selected marker or layer, else cuts or restores the selected words, else deletes the selected part. */
  removeChosen(): void {
    const { layer, partId, markerId, focusId } = this.view.getState()
    if (markerId) this.#removeAndLeave({ name: 'setMarker', with: { id: markerId, marker: null } })
    else if (layer) this.#removeAndLeave({ name: 'removeLayer', with: layer })
    else if (focusId) this.cutOrRestore()
    else if (partId) this.#removeAndLeave({ name: 'removeRange', with: { rangeId: partId } })
  }

  #reportSave(answer: Sent): Sent {
    if ('saved' in answer && answer.alsoCorrected) this.#say({ kind: 'elsewhere', clips: answer.alsoCorrected })
    return answer
  }

  #removeAndLeave(command: Command): void {
    if (this.run(command)) this.view.setState({ layer: null, partId: null, markerId: null })
  }

  /** Splits the clip where the selected words begin; `around` makes them a part of their own. Cuts lie in the pauses. */
  splitAtWords(where: 'before' | 'around'): void {
    const wordIds = this.chosen()
    const [first, last] = [wordIds[0], wordIds.at(-1)]
    const places = [
      first && pauseBeside(this.document, first, 'before'),
      where === 'around' && last && pauseBeside(this.document, last, 'after'),
    ]
    const cutPoints = places.filter((ms): ms is number => typeof ms === 'number')
    if (cutPoints.length === 0) this.refuse('outside-clip')
    // One undo step for both. A split changes no times, so the second position still holds.
    const key = `split-${first}-${last}`
    for (const atMs of cutPoints) this.run({ name: 'splitRange', with: { atMs } }, key)
  }

  /** Moves the part that the selected words begin in earlier or later. */
  moveWordsPart(by: -1 | 1): void {
    const word = this.document.words[this.chosen()[0] ?? '']
    const part =
      word &&
      partsOf(this.document).find(
        ({ startMs, endMs }) => (word.startMs + word.endMs) / 2 >= startMs && (word.startMs + word.endMs) / 2 < endMs,
      )
    if (part) this.run({ name: 'moveRange', with: { rangeId: part.id, toIndex: part.index + by } })
    else this.refuse('outside-clip')
  }

  refuse(refusal: RefusalName): void {
    this.#say({ kind: 'refused', refusal })
  }

  #sayEdit(kind: 'done' | 'undone' | 'redone', label: EditLabel, before: ClipDocument, key?: string): void {
    const change = spokenChange(before, this.document)
    this.#say(change ? { kind, label, change } : { kind, label }, key)
  }

  /** `key`: a dragged slider is announced once. */
  #say(fresh: Fresh<EditStatus>, key?: string): void {
    if (key === undefined || key !== this.#announcementKey) this.#said += 1
    this.#announcementKey = key
    const announcement = { ...fresh, serial: this.#said }
    if (!isSameValue(announcement, this.view.getState().said)) this.view.setState({ said: announcement })
  }
}
