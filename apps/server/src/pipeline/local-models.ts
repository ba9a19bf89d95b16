import type { LocalProgram } from '#config/local-models.ts'
import { z } from 'zod'
import type { Model } from './ask-model.ts'

/** A local model may run on the CPU alone, with many prompts queued at once. */
const timeoutMs = 20 * 60_000
/** A closed port refuses at once; this is for a program that accepts and never answers. */
const probeMs = 3000
const charsPerToken = 3
const answerTokens = 4096
const mostChars = 24_000

const OllamaTags = z.object({
  models: z.array(
    z.object({ name: z.string(), size: z.number().optional(), details: z.object({ family: z.string().optional() }).optional() }),
  ),
})
const LmStudioModels = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.string().optional(),
      loaded_context_length: z.number().optional(),
      max_context_length: z.number().optional(),
    }),
  ),
})
const LlamaModels = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })).min(1) })
const LlamaProps = z.object({ default_generation_settings: z.object({ n_ctx: z.number().optional() }).optional() })

type Read = <T>(path: string, shape: z.ZodType<T>) => Promise<T | null>
const promptChars = (contextTokens: number | undefined) =>
  contextTokens === undefined ? mostChars : Math.max(3000, Math.min(mostChars, (contextTokens - answerTokens) * charsPerToken))

const make = ({ program, origin }: LocalProgram, name: string, rest: Partial<Model>): Model => ({
  rung: 'this-machine',
  label: `${program} · ${name}`,
  api: 'openai',
  baseUrl: `${origin}/v1`,
  apiKey: '',
  model: name,
  maxPromptChars: mostChars,
  timeoutMs,
  ...rest,
})

const bareName = (path: string) => path.replace(/^.*[/\\]/, '').replace(/\.gguf$/i, '')

const finders: Record<LocalProgram['program'], (place: LocalProgram, read: Read) => Promise<Model[]>> = {
  Ollama: async (place, read) => {
    const tags = await read('/api/tags', OllamaTags)
    const chatModels = (tags?.models ?? []).filter(({ name, details }) => !/embed/i.test(name) && !/bert/i.test(details?.family ?? ''))
    const bySize = chatModels.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0))
    return bySize.map(({ name }) => make(place, name, { api: 'ollama', baseUrl: place.origin }))
  },
  'LM Studio': async (place, read) => {
    const list = await read('/api/v0/models', LmStudioModels)
    const chatModels = (list?.data ?? []).filter(({ type }) => type === 'llm' || type === 'vlm')
    const loadedFirst = chatModels.toSorted((a, b) => Number(b.state === 'loaded') - Number(a.state === 'loaded'))
    return loadedFirst.map(({ id, loaded_context_length: loaded, max_context_length: most }) =>
      make(place, id, { maxPromptChars: promptChars(loaded ?? most) }),
    )
  },
  'llama.cpp': async (place, read) => {
    const list = await read('/v1/models', LlamaModels)
    // Many other programs use this port.
    const model = list?.data.find(({ owned_by: owner }) => owner === 'llamacpp')
    if (!model) return []
    const props = await read('/props', LlamaProps)
    const name = bareName(model.id)
    return [make(place, name, { model: model.id, maxPromptChars: promptChars(props?.default_generation_settings?.n_ctx) })]
  },
}

/**
 * Chat models of programs on this machine, for each the likeliest first. Only loopback is asked, and only
 * for the list of models.
 */
export async function findLocalModels(fetchLocal: typeof fetch, places: readonly LocalProgram[]): Promise<Model[]> {
  const lists = await Promise.all(
    places.map(async (place) => {
      const read: Read = async (path, shape) => {
        try {
          const response = await fetchLocal(`${place.origin}${path}`, { signal: AbortSignal.timeout(probeMs) })
          const parsed = response.ok ? shape.safeParse(await response.json()) : null
          return parsed?.success ? parsed.data : null
        } catch {
          // No program listens there, or another one.
          return null
        }
      }
      return finders[place.program](place, read)
    }),
  )
  return lists.flat()
}
