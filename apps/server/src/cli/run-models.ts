import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@clipwright/contract/errors'
import { chooseModel, folderName, whisperModels, type ModelManifest, type ModelSize } from '@clipwright/media/speech/whisper/model-manifest'
import { getModelFolder, isInstalled } from '@clipwright/media/speech/whisper/model-store'
import type { Config } from '#config/config.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { exit } from './explain-failure.ts'
import { ProgressLines } from './progress-lines.ts'

export const modelsUsage = `Usage: npm run models
       npm run models -- get tiny|base|small [--from PLACE]…

Without arguments, lists the speech models and which of them are here.

  get SIZE       bring a model before it is needed. A download that was interrupted goes on where it stopped.
  --from PLACE   a mirror (http or https), or a folder that holds the model's folder, for machines without internet;
                 may be repeated: the places are tried in this order, then WHISPER_MIRROR_URL, or else the public hub`

type Output = { out: Pick<NodeJS.WriteStream, 'write'>; err: ConstructorParameters<typeof ProgressLines>[0] }
type Deps = Output & { signal: AbortSignal; firstRetryMs?: number }

const megabytesOf = ({ files }: ModelManifest): number =>
  Math.round(files.reduce((sum, { sizeBytes, aboutBytes }) => sum + (sizeBytes ?? aboutBytes), 0) / 1_000_000)

const isSize = (text: string | undefined): text is ModelSize => text !== undefined && Object.hasOwn(whisperModels, text)

/** `npm run models`: lists or brings speech models; answers the exit code. `calledFrom`: where a folder's path starts. */
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
  if (verb === undefined) return listModels(config.speech.modelDir, deps)
  if (verb !== 'get' || !isSize(size) || more.length > 0) {
    deps.err.write(`${modelsUsage}\n`)
    return exit.wrongArguments
  }
  const ownPlaces = (values.from ?? []).map((place) => (/^https?:/i.test(place) || isAbsolute(place) ? place : resolve(calledFrom, place)))
  return getModel(config, whisperModels[size], [...ownPlaces, config.speech.mirrorUrl], deps)
}

async function listModels(modelDir: string, { out }: Output): Promise<number> {
  for (const model of Object.values(whisperModels)) {
    const folder = join(modelDir, folderName(model))
    const state = (await isInstalled(model, folder)) ? `here: ${folder}` : `not here; npm run models -- get ${model.size}`
    out.write(`${model.size.padEnd(6)} ${String(megabytesOf(model)).padStart(4)} MB  ${state}\n`)
  }
  return exit.done
}

/** What is said at start while neither a speech service nor a model is here: speech would be known too badly to be used. */
export async function speechModelOffer({ speech }: Pick<Config, 'speech'>): Promise<string | null> {
  if (speech.api) return null
  const models = Object.values(whisperModels)
  const areHere = await Promise.all(models.map((model) => isInstalled(model, join(speech.modelDir, folderName(model)))))
  if (areHere.some(Boolean)) return null
  const size = chooseModel('auto')
  return `Speech is recognized well with a model that is not here yet. Bring it now, about ${megabytesOf(whisperModels[size])} MB: npm run models -- get ${size}
Otherwise it is downloaded with the first video that needs it.`
}

function hostOf(place: string | null): string[] {
  return place !== null && /^https?:/i.test(place) ? [new URL(place).host] : []
}

/** The first place that has all of it; null is the hub. Mirrors that the operator names may be private. */
async function getModel(config: Config, model: ModelManifest, places: readonly (string | null)[], deps: Deps): Promise<number> {
  const { modelDir } = config.speech
  const web = createGuardedFetch({ allowHosts: [...config.fetch.allowHosts, ...places.flatMap(hostOf)] })
  const progress = new ProgressLines(deps.err, Date.now)
  try {
    for (const place of places) {
      const from = place ?? 'the public hub'
      progress.start(`${model.size}, about ${megabytesOf(model)} MB, from ${from}`)
      try {
        const folder = await getModelFolder({
          model,
          modelDir,
          mirrorUrl: place,
          allowDownload: true,
          fetch: web.web,
          signal: deps.signal,
          onProgress: (share) => progress.update(share),
          ...(deps.firstRetryMs === undefined ? {} : { firstRetryMs: deps.firstRetryMs }),
        })
        progress.done('here')
        deps.out.write(`${folder}\n`)
        return exit.done
      } catch (error) {
        if (deps.signal.aborted) {
          deps.err.write('\nInterrupted. What is here already is kept; the same command goes on with it.\n')
          return exit.interrupted
        }
        progress.clear()
        deps.err.write(`${from}: ${reasonOf(error)}\n`)
      }
    }
  } finally {
    await web.close()
  }
  deps.err.write(
    `The model could not be brought. On a machine with internet run the same command, copy the folder ${folderName(model)} from its model folder, and here: npm run models -- get ${model.size} --from FOLDER\n`,
  )
  return exit.failed
}

function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
