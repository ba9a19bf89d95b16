import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Transcript, Word } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { analyseSource } from '@clipwright/media/analyse-source'
import { proxyEncoder, proxySoundEncoder } from '@clipwright/media/analyse/analyse-args'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import { probeMedia } from '@clipwright/media/probe'
import { renderClip } from '@clipwright/media/render-clip'
import { previewEncoder } from '@clipwright/media/render/render-args'
import { makeSampleVideo } from '@clipwright/media/sample/make-sample'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { refine } from '../../apps/server/src/pipeline/refine.ts'
import { measureCpuSeconds, meterFfmpeg } from './cpu-meter.ts'
import { runFfmpeg } from './render-material.ts'

type Run = { folder: string; fontsDir: string; log(text: string): void }

/** The drawn talk repeated, without encoding it again. */
export async function makeLongTalk(
  folder: string,
  name: string,
  seconds: number,
  scale?: string,
): Promise<{ file: string; script: string }> {
  const once = join(folder, `once-${name}`)
  const { scriptFile } = await makeSampleVideo(once)
  const small = join(folder, `small-${name}`)
  // biome-ignore format: arguments read in pairs.
  if (scale) await runFfmpeg(folder, ['-i', once, '-vf', scale, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'copy', small])
  const file = join(folder, name)
  await runFfmpeg(folder, ['-stream_loop', '-1', '-i', scale ? small : once, '-t', String(seconds), '-c', 'copy', file])
  return { file, script: await readFile(scriptFile, 'utf8') }
}

/** Words spread over the voice: recognition is not measured here. */
function spreadWords(script: string, analysis: Analysis): Transcript {
  const texts = script.split(/\s+/).filter(Boolean)
  const speech = analysis.speech.length > 0 ? analysis.speech : [analysis.range]
  const words: Word[] = []
  for (const span of speech) {
    for (let startMs = span.startMs; startMs + 300 <= span.endMs; startMs += 360) {
      words.push({ text: texts[words.length % texts.length] ?? '', startMs: Math.round(startMs), endMs: Math.round(startMs) + 300 })
    }
  }
  return {
    engine: 'script',
    quality: 'exact',
    language: 'en',
    durationMs: analysis.durationMs,
    words,
    sentences: splitSentences(words, 'en'),
    paragraphs: [{ firstWord: 0, lastWord: words.length, speaker: 'Unassigned' }],
    speakers: [],
    notices: [],
  }
}

/** From a file to previews, against a plain decode and the bare encodes of the results. */
export async function benchPipeline({ log }: Pick<Run, 'log'>): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-'))
  const meter = await meterFfmpeg(folder)
  try {
    const fontsDir = join(folder, 'fonts')
    await prepareFontsDir(fontsDir)
    return await measurePipeline({ folder, fontsDir, log })
  } finally {
    meter.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = 300

async function measurePipeline({ folder, fontsDir, log }: Run): Promise<Record<string, number>> {
  const { file, script } = await makeLongTalk(folder, 'source.mp4', seconds)
  const probe = await probeMedia(file)
  const outDir = join(folder, 'analysis')
  await mkdir(outDir)
  const own = process.cpuUsage()
  let analysis: Analysis | undefined
  const analyseCpu = await measureCpuSeconds(outDir, async () => {
    const faces = await createFaceScanner({})
    analysis = (await analyseSource({ file, probe, range: { startMs: 0, endMs: probe.durationMs }, outDir, faces })).analysis
    await faces.close()
  })
  if (!analysis) throw new Error('no analysis')
  const transcript = spreadWords(script, analysis)
  const started = performance.now()
  const { moments } = curate({ transcript, analysis, pref: CurationPref.parse({}), title: 'bench' })
  let renderCpu = 0
  let firstMs = 0
  const previews: string[] = []
  for (const [index, moment] of moments.filter((candidate) => !candidate.isRunnerUp).entries()) {
    const workDir = join(folder, `preview${index}`)
    await mkdir(workDir)
    const { timeline } = refine(moment, { analysis, transcript }, RenderPref.parse({}))
    const outFile = join(workDir, 'preview.mp4')
    renderCpu += await measureCpuSeconds(workDir, () =>
      renderClip({
        plan: toRenderPlan(timeline, 'VIDEO_PREVIEW'),
        sourceFile: file,
        probe,
        outFile,
        workDir,
        quality: 'preview',
        fontsDir,
      }),
    )
    if (index === 0) firstMs = performance.now() - started
    previews.push(outFile)
  }
  const { user, system } = process.cpuUsage(own)
  const nodeCpu = (user + system) / 1e6
  const decode = await measureCpuSeconds(folder, () => runFfmpeg(folder, ['-i', file, '-f', 'null', '-']))
  let floor = decode + (await timeBareEncode(folder, join(outDir, 'proxy.mp4'), [...proxyEncoder, '-g', '13', ...proxySoundEncoder]))
  for (const preview of previews) floor += await timeBareEncode(folder, preview, [...previewEncoder, '-c:a', 'aac', '-b:a', '96k'])
  log(
    `pipeline, ${seconds} s of 720p to ${previews.length} previews: CPU seconds: analysis ${analyseCpu.toFixed(1)}, previews ${renderCpu.toFixed(1)}, our own code with faces ${nodeCpu.toFixed(1)}; floor ${floor.toFixed(1)} of which decode ${decode.toFixed(1)}`,
  )
  return { pipeline_over_floor: (analyseCpu + renderCpu + nodeCpu) / floor, first_preview_s: firstMs / 1000 }
}

/** The encode alone: encoding the finished file again, minus its decode. */
async function timeBareEncode(folder: string, file: string, encoder: readonly string[]): Promise<number> {
  const both = await measureCpuSeconds(folder, () => runFfmpeg(folder, ['-i', file, ...encoder, 'again.mp4']))
  return both - (await measureCpuSeconds(folder, () => runFfmpeg(folder, ['-i', file, '-f', 'null', '-'])))
}
