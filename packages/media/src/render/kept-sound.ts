import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { RenderPiecesInput } from '../render-pieces.ts'
import { levelledCutArgs, makeClipAudio, runPass } from './clip-audio.ts'
import { hashOf, isThere, keep } from './kept-files.ts'
import { runPreviewTool } from './preview-tool.ts'
import { codedSoundArgs, soundArgs } from './render-args.ts'

export type KeptSound = Facts & { file: string }
const Facts = z.object({ integratedLufs: z.number().nullable(), truePeakDbtp: z.number().nullable() })
type Facts = z.infer<typeof Facts>
/** What the parts were levelled with last, and how loud they were then: a quiet voice never reaches the target. */
const Gain = z.object({ gainDb: z.number(), integratedLufs: z.number() })

/** As far from that as nobody hears, LU. */
const closeEnough = 0.7

/** The coded sound of the plan: kept, because a change of the picture or the captions leaves it as it is. */
export async function keptSound(input: RenderPiecesInput): Promise<KeptSound> {
  const { plan, workDir, cacheDir } = input
  const { parts, frameRate, frameCount, audio: level } = plan
  const heard = (plan.inserts ?? []).filter(({ isHeard }) => isHeard)
  const crossed = (plan.blends ?? []).map((blend) => [blend.startFrame, blend.frameCount])
  const name = hashOf([input.sourceSha256, parts, frameRate, frameCount, level, plan.source.hasAudio, heard, crossed])
  const [file, facts] = [join(cacheDir, `${name}.m4a`), join(cacheDir, `${name}.json`)]
  if ((await isThere(facts)) && (await isThere(file))) return { file, ...Facts.parse(JSON.parse(await readFile(facts, 'utf8'))) }
  const gainFile = join(cacheDir, `${hashOf(['gain', input.sourceSha256, level?.gainDb ?? null, level?.added ?? null])}.json`)
  const made = (await codeAtOnce(input, gainFile)) ?? (await levelAndCode(input, gainFile))
  await keep(join(workDir, 'coded.m4a'), file)
  await writeFile(join(workDir, 'coded.json'), JSON.stringify(made))
  await keep(join(workDir, 'coded.json'), facts)
  return { file, ...made }
}

/** With the gain that an earlier version of the clip needed: one pass instead of three. Null where that does not fit. */
async function codeAtOnce(input: RenderPiecesInput, gainFile: string): Promise<Facts | null> {
  const { plan, probe } = input
  const track = probe.audio[0]
  const isPlain = !plan.audio?.censored && !plan.audio?.added && !plan.audio?.enhanced && plan.parts[0]?.startFrame === 0 && !(plan.inserts ?? []).some(({ isHeard }) => isHeard)
  const last = plan.parts.at(-1)
  if (!track || !plan.audio || !isPlain || !last || last.startFrame + last.frameCount < plan.frameCount || !(await isThere(gainFile))) return null
  const known = Gain.parse(JSON.parse(await readFile(gainFile, 'utf8')))
  const measured = await runPass(input, [...levelledCutArgs(input, track.index, known.gainDb), ...codedSoundArgs(plan, 'coded.m4a')], [input.sourceFile])
  return measured && Math.abs(measured.integratedLufs - known.integratedLufs) <= closeEnough ? measured : null
}

async function levelAndCode(input: RenderPiecesInput, gainFile: string): Promise<Facts> {
  const { plan, workDir } = input
  const made = await makeClipAudio(input)
  await runPreviewTool(input, soundArgs(plan, made?.name ?? null, 'coded.m4a'), [])
  if (made && made.gainDb !== null && made.integratedLufs !== null) {
    await writeFile(join(workDir, 'gain.json'), JSON.stringify({ gainDb: made.gainDb, integratedLufs: made.integratedLufs }))
    await keep(join(workDir, 'gain.json'), gainFile)
  }
  return { integratedLufs: made?.integratedLufs ?? null, truePeakDbtp: made?.truePeakDbtp ?? null }
}
