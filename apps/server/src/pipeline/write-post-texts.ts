import type { PostTextIdea, PostTextRequest } from '@clipwright/contract/editor/post-text-jobs'
import { Language } from '@clipwright/contract/projects/preferences'
import type { Word } from '@clipwright/contract/sources/transcript'
import { groundIn } from '@clipwright/curation/titles/grounding'
import { listSubjects, proposeDescriptions } from '@clipwright/curation/wording/post-ideas'
import { listSubjectTags, tagForm } from '@clipwright/tools/engines/hashtags'
import { type AskModel, askForTexts } from '@clipwright/tools/language-model/ask-for-texts'
import { sameKey } from '@clipwright/tools/pick'
import { readSubject } from '@clipwright/tools/subject/read-subject'
import type { ToolForm } from '@clipwright/tools/tool-form'
import { ask } from './ask-model.ts'
import type { PipelineSettings } from './settings.ts'

/** What is known of the clip that a post is for. `language` is the tag of what is said. */
type Material = { words: readonly Word[]; language: string; title: string }

/** Ideas of one answer. */
const most = 3
const tagsOfSet = 5
const fewestOfSet = 3
/** Characters by which a text is known again, and which a model is told of what is said. */
const earlierLength = 200
const toldLength = 4000

/** Three descriptions, or sets of hashtags, that were not there before: of the configured language model, else of the built-in engines. */
export async function writePostTexts(
  material: Material,
  request: PostTextRequest,
  settings: PipelineSettings,
  signal: AbortSignal,
): Promise<PostTextIdea[]> {
  const { languageModel } = settings
  if (languageModel && material.words.length > 0) {
    try {
      const texts = await askModel(material, request, (prompt, schema) => ask(prompt, languageModel, settings.fetch, signal, schema))
      if (texts) return texts.map((text) => ({ text, origin: 'model' }))
    } catch (error) {
      if (signal.aborted) throw error
      // Falls back to the built-in engines.
    }
  }
  const texts = request.kind === 'description' ? proposeDescriptions(material.words, material.language, material.title) : listSets(material)
  const earlierKeys = new Set(request.earlier.map(keyOf))
  return texts
    .filter((text) => !earlierKeys.has(keyOf(text)))
    .slice(0, most)
    .map((text) => ({ text, origin: 'built-in' }))
}

const keyOf = (text: string) => sameKey(text.slice(0, earlierLength))

/** The interface language with the patterns for what is said; in others, hashtags of the field are English. */
const toLanguage = (tag: string): Language => Language.options.find((one) => one.split('-')[0] === tag.split('-')[0]?.toLowerCase()) ?? 'en'

/** Sets of hashtags from what the clip is about and its field, each with tags of its own. */
function listSets({ words, language, title }: Material): string[] {
  const text = [title, ...listSubjects(words, language)].join(', ')
  return toSets(listSubjectTags(readSubject(text, toLanguage(language))))
}

/** Full sets, and a last one of fewer tags where it has enough of its own, or where there is no other. */
function toSets(tags: readonly string[]): string[] {
  const sets = Array.from({ length: Math.ceil(tags.length / tagsOfSet) }, (_, at) => tags.slice(at * tagsOfSet, (at + 1) * tagsOfSet))
  return sets.filter(({ length }, at) => at === 0 || length >= fewestOfSet).map((set) => set.join(' '))
}

async function askModel(material: Material, { kind, earlier }: PostTextRequest, askFor: AskModel): Promise<string[] | null> {
  const { words, language, title } = material
  const text = `${title}\n${words.map((word) => word.text).join(' ')}`.slice(0, toldLength)
  const description = { text, language: toLanguage(language), earlier }
  if (kind === 'description') return askForTexts({ task: descriptionTask, form: descriptionForm(material) }, description, askFor)
  const tags = await askForTexts(
    { task: hashtagTask, form: hashtagForm },
    { ...description, earlier: earlier.flatMap((set) => set.split(' ')) },
    askFor,
  )
  return tags && toSets(tags)
}

const descriptionTask = `${most} descriptions for a post of the short clip whose title and words these are, each of one to three sentences and at most 400 characters, without hashtags, in the language that is spoken.`
const hashtagTask = `${most * tagsOfSet} hashtags for a post of the short clip whose title and words these are, narrow ones first.`

function descriptionForm({ words, language }: Material): ToolForm {
  const isSaid = groundIn(words, language)
  return {
    least: most,
    most,
    noun: 'descriptions',
    findFault: (text) => {
      if (text.length < 20 || text.length > 400) return `A description has 20 to 400 characters; "${text.slice(0, 40)}" has ${text.length}.`
      return isSaid(text) ? null : `A description says only what is said in the clip; "${text.slice(0, 80)}" does not.`
    },
  }
}

const hashtagForm: ToolForm = { ...tagForm, least: tagsOfSet, most: most * tagsOfSet }
