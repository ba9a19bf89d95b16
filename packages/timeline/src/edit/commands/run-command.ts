import type { ClipDocument } from '../clip-document.ts'
import type { EditResult } from '../edit-result.ts'
import { acceptCuts } from './accept-cuts.ts'
import { addLayer } from './add-layer.ts'
import { applyTemplate } from './apply-template.ts'
import { assignSpeaker } from './assign-speaker.ts'
import { censorWords } from './censor-words.ts'
import { changeCropKey } from './change-crop-key.ts'
import { changeLayer } from './change-layer.ts'
import { correctWord } from './correct-word.ts'
import { cutSpan } from './cut-span.ts'
import { cutWords } from './cut-words.ts'
import { duplicateLayer } from './duplicate-layer.ts'
import { endHere } from './end-here.ts'
import { extendClip } from './extend-clip.ts'
import { markWords } from './mark-words.ts'
import { moveCrop } from './move-crop.ts'
import { moveRange } from './move-range.ts'
import { orderLayer } from './order-layer.ts'
import { placeCaptions } from './place-captions.ts'
import { planPicture } from './plan-picture.ts'
import { putScenes } from './put-scenes.ts'
import { removeLayer } from './remove-layer.ts'
import { removeRange } from './remove-range.ts'
import { replaceText } from './replace-text.ts'
import { restoreWords } from './restore-words.ts'
import { rollEdit } from './roll-edit.ts'
import { setBumper } from './set-bumper.ts'
import { setCaptions } from './set-captions.ts'
import { setCrop } from './set-crop.ts'
import { setEnhanced } from './set-enhanced.ts'
import { setLayout } from './set-layout.ts'
import { setMarker } from './set-marker.ts'
import { setRatio } from './set-ratio.ts'
import { setTranslation } from './set-translation.ts'
import { setTransition } from './set-transition.ts'
import { slipRange } from './slip-range.ts'
import { splitRange } from './split-range.ts'
import { splitScene } from './split-scene.ts'
import { startHere } from './start-here.ts'
import { trimRange } from './trim-range.ts'
import { writeLine } from './write-line.ts'
import { useCommonLook } from './use-common-look.ts'
import { useVersion } from './use-version.ts'
import type { ClipLayout } from '../../layout/clip-layout.ts'
import { createLayout } from '../../layout/clip-layout.ts'

/** Every command by name. */
const commands = {
  acceptCuts,
  addLayer,
  applyTemplate,
  assignSpeaker,
  censorWords,
  changeCropKey,
  changeLayer,
  correctWord,
  cutSpan,
  cutWords,
  duplicateLayer,
  endHere,
  extendClip,
  markWords,
  moveCrop,
  moveRange,
  orderLayer,
  placeCaptions,
  planPicture,
  putScenes,
  removeLayer,
  removeRange,
  replaceText,
  restoreWords,
  rollEdit,
  setBumper,
  setCaptions,
  setCrop,
  setEnhanced,
  setLayout,
  setMarker,
  setRatio,
  setTransition,
  setTranslation,
  slipRange,
  splitRange,
  splitScene,
  startHere,
  trimRange,
  useCommonLook,
  useVersion,
  writeLine,
} as const

type CommandName = keyof typeof commands
/** A command as data: its name and what it needs. */
export type Command = { [N in CommandName]: { name: N; with: Parameters<(typeof commands)[N]>[1] } }[CommandName]

/** Makes an edit from a command as data. Pure: the document that comes in is never changed. `layout` only saves time. */
export function runCommand(document: ClipDocument, command: Command, layout: ClipLayout = createLayout()): EditResult {
  // The name decides the type of the rest, which a table cannot tell the compiler.
  const run = commands[command.name] as (document: ClipDocument, input: Command['with'], layout: ClipLayout) => EditResult
  return run(document, command.with, layout)
}
