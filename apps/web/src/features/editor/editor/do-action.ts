import type { LayoutKind } from '@clipwright/contract/editor/layout'
import { randomText } from '#platform/device-id.ts'
import type { EditAction } from './engine/edit-actions.ts'
import type { EditSession } from './engine/edit-session.ts'
import { mostZoom } from './engine/edit-view.ts'
import { chooseLayout } from './frame/change-layout.ts'
import { setLayoutView, useLayoutView } from './frame/layout-view.ts'
import { endsOf, partAt, partsOf, sourceMsAt, wholeMs, withEndsMs } from './engine/programme-view.ts'

/** How far one press extends the clip, ms. */
const extendMs = 1000

const frameMsOf = ({ document }: EditSession) => (1000 * document.source.frameRate.den) / document.source.frameRate.num
const atMsOf = (session: EditSession) => session.playhead?.now().programmeMs ?? 0

function seek(session: EditSession, toMs: number): void {
  const { introMs, outroMs } = endsOf(session.document)
  session.playhead?.seek(Math.min(Math.max(-introMs, toMs), wholeMs(session.document) + outroMs - 1))
}

/** The selected part, else the one under the playhead. */
function partOf(session: EditSession) {
  const { partId } = session.view.getState()
  return partsOf(session.document).find(({ id }) => id === partId) ?? partAt(session.document, atMsOf(session))
}

function seekCut(session: EditSession, by: -1 | 1): void {
  const atMs = atMsOf(session)
  // Players reach the start of a part slightly early or late.
  const { introMs, outroMs } = endsOf(session.document)
  const inner = partsOf(session.document).map((part) => part.atMs)
  const cuts = [...(introMs > 0 ? [-introMs] : []), ...inner, ...(outroMs > 0 ? [wholeMs(session.document)] : [])]
  const next = by > 0 ? cuts.find((ms) => ms > atMs + 20) : cuts.findLast((ms) => ms < atMs - 20)
  seek(session, next ?? (by > 0 ? Infinity : -Infinity))
}

function cutMarked(session: EditSession, keep: boolean): void {
  const { inMs, outMs } = session.view.getState().marked
  const [fromMs, toMs] = [inMs ?? 0, outMs ?? wholeMs(session.document)]
  if (inMs === null && outMs === null) session.refuse('nothing-chosen')
  else if (session.run({ name: 'cutSpan', with: { fromMs, toMs, keep } })) session.view.setState({ marked: { inMs: null, outMs: null } })
}

function layOut(session: EditSession, kind: LayoutKind): void {
  if (session.document.source.hasVideo) void chooseLayout(session, kind, 'this')
  else session.refuse('no-picture')
}

/** Shows or hides the reasons of the layout. */
function showReasons(session: EditSession): void {
  if (!session.document.source.hasVideo) return session.refuse('no-picture')
  const isShown = useLayoutView.getState().isDebug && session.view.getState().panel === 'picture'
  setLayoutView({ isDebug: !isShown })
  session.view.setState({ panel: 'picture' })
}

function movePart(session: EditSession, by: -1 | 1): void {
  const part = partOf(session)
  if (part) session.run({ name: 'moveRange', with: { rangeId: part.id, toIndex: part.index + by } })
}

function slip(session: EditSession, by: number): void {
  const part = partOf(session)
  const byMs = by * frameMsOf(session)
  if (part) session.run({ name: 'slipRange', with: { rangeId: part.id, byMs } }, `slip-${part.id}`)
}

function roll(session: EditSession, by: number): void {
  const part = partOf(session)
  const byMs = by * frameMsOf(session)
  if (part) session.run({ name: 'rollEdit', with: { rangeId: part.id, byMs } }, `roll-${part.id}`)
}

function mark(session: EditSession, end: 'inMs' | 'outMs'): void {
  const { marked } = session.view.getState()
  const other = end === 'inMs' ? marked.outMs : marked.inMs
  const atMs = Math.min(Math.max(0, atMsOf(session)), wholeMs(session.document))
  // An end on the wrong side of the other starts a new stretch.
  const isTurned = other !== null && (end === 'inMs' ? other <= atMs : other >= atMs)
  const rest = isTurned ? { inMs: null, outMs: null } : marked
  session.view.setState({ marked: { ...rest, [end]: atMs } })
}

function changeWords(session: EditSession, how: 'hide' | 'beep' | 'mute'): void {
  const wordIds = session.chosen()
  const edits = wordIds.map((id) => session.document.wordEdits[id])
  if (how === 'hide') {
    const isHidden = !edits.every((edit) => edit?.isHidden)
    session.run({ name: 'markWords', with: { wordIds, isHidden } })
  } else {
    const censor = edits.every((edit) => edit?.censor === how) ? null : how
    session.run({ name: 'censorWords', with: { wordIds, censor } })
  }
}

/** Adds a marker at the playhead, or removes the one already there. */
function toggleMarker(session: EditSession): void {
  const atMs = sourceMsAt(session.document, atMsOf(session))
  const there = Object.entries(session.document.markers ?? {}).find(([, marker]) => Math.abs(marker.atMs - atMs) < frameMsOf(session))
  const id = there?.[0] ?? `m${randomText(8)}`
  session.run({ name: 'setMarker', with: { id, marker: there ? null : { atMs, text: '' } } })
}

function duplicate(session: EditSession): void {
  const { layer } = session.view.getState()
  const newId = `l${randomText(8)}`
  if (!layer) session.refuse('nothing-chosen')
  else if (session.run({ name: 'duplicateLayer', with: { ...layer, newId } })) session.view.setState({ layer: { ...layer, id: newId } })
}

function zoomBy(session: EditSession, factor: number): void {
  const { zoom } = session.view.getState()
  const fitMs = withEndsMs(session.document)
  session.view.setState({ fitMs, zoom: Math.min(mostZoom(fitMs), Math.max(1, zoom * factor)) })
}

const acts: Record<EditAction, (session: EditSession) => void> = {
  play: ({ playhead }) => (playhead?.isPlaying ? playhead.pause() : playhead?.play()),
  back: ({ playhead }) => playhead?.shuttle(-1),
  pause: ({ playhead }) => playhead?.pause(),
  faster: ({ playhead }) => playhead?.shuttle(1),
  frameBack: (session) => seek(session, atMsOf(session) - frameMsOf(session)),
  frameOn: (session) => seek(session, atMsOf(session) + frameMsOf(session)),
  secondBack: (session) => seek(session, atMsOf(session) - 1000),
  secondOn: (session) => seek(session, atMsOf(session) + 1000),
  cutBefore: (session) => seekCut(session, -1),
  cutAfter: (session) => seekCut(session, 1),
  toStart: (session) => seek(session, -Infinity),
  toEnd: (session) => seek(session, Infinity),
  split: (session) => session.run({ name: 'splitRange', with: { atMs: atMsOf(session) } }),
  trimStart: (session) => session.run({ name: 'startHere', with: { atMs: atMsOf(session) } }),
  trimEnd: (session) => session.run({ name: 'endHere', with: { atMs: atMsOf(session) } }),
  markIn: (session) => mark(session, 'inMs'),
  markOut: (session) => mark(session, 'outMs'),
  cutMarked: (session) => cutMarked(session, false),
  keepMarked: (session) => cutMarked(session, true),
  clearMarks: (session) => session.view.setState({ marked: { inMs: null, outMs: null }, layer: null, partId: null, markerId: null }),
  marker: toggleMarker,
  partEarlier: (session) => movePart(session, -1),
  partLater: (session) => movePart(session, 1),
  slipBack: (session) => slip(session, -1),
  slipOn: (session) => slip(session, 1),
  rollBack: (session) => roll(session, -1),
  rollOn: (session) => roll(session, 1),
  extendStart: (session) => session.run({ name: 'extendClip', with: { edge: 'start', byMs: extendMs } }, 'extend-start'),
  extendEnd: (session) => session.run({ name: 'extendClip', with: { edge: 'end', byMs: extendMs } }, 'extend-end'),
  cutOrRestore: (session) => session.removeChosen(),
  correct: (session) => session.correct(),
  hideWords: (session) => changeWords(session, 'hide'),
  beepWords: (session) => changeWords(session, 'beep'),
  muteWords: (session) => changeWords(session, 'mute'),
  findText: (session) => session.view.setState({ isFindShown: true }),
  layoutFill: (session) => layOut(session, 'fill'),
  layoutSplit: (session) => layOut(session, 'split'),
  layoutThree: (session) => layOut(session, 'three'),
  layoutFour: (session) => layOut(session, 'four'),
  layoutFit: (session) => layOut(session, 'fit'),
  layoutScreen: (session) => layOut(session, 'screen'),
  reasons: showReasons,
  duplicate,
  undo: (session) => session.undo(),
  redo: (session) => session.redo(),
  zoomIn: (session) => zoomBy(session, 2),
  zoomOut: (session) => zoomBy(session, 1 / 2),
  zoomFit: (session) => session.view.setState({ zoom: 1, fitMs: withEndsMs(session.document) }),
  palette: (session) => session.view.setState({ isPaletteShown: true }),
  keys: (session) => session.view.setState({ isKeysShown: true }),
}

/** Runs the action of a key, a button or a line of the palette. */
export function doAction(session: EditSession, action: EditAction): void {
  acts[action](session)
}
