import * as analysis from '@clipwright/contract/analysis'
import * as assets from '@clipwright/contract/assets'
import * as auth from '@clipwright/contract/auth'
import * as brand from '@clipwright/contract/brand'
import * as brandTemplates from '@clipwright/contract/brand-templates'
import * as captionTranslations from '@clipwright/contract/caption-translations'
import * as captionFonts from '@clipwright/contract/caption-fonts'
import * as clientErrors from '@clipwright/contract/client-errors'
import * as clientMetrics from '@clipwright/contract/client-metrics'
import * as clientSetup from '@clipwright/contract/client-setup'
import * as clipEdits from '@clipwright/contract/clip-edits'
import * as clipPicture from '@clipwright/contract/clip-picture'
import * as clips from '@clipwright/contract/clips'
import * as collections from '@clipwright/contract/collections'
import * as broll from '@clipwright/contract/broll'
import * as copilot from '@clipwright/contract/copilot'
import * as clipTasks from '@clipwright/contract/clip-tasks'
import * as musicBeds from '@clipwright/contract/music-beds'
import * as refineTasks from '@clipwright/contract/refine-tasks'
import * as sourceMedia from '@clipwright/contract/source-media'
import * as titleJobs from '@clipwright/contract/title-jobs'
import * as voiceEnhancement from '@clipwright/contract/voice-enhancement'
import * as voiceOvers from '@clipwright/contract/voice-overs'
import * as curation from '@clipwright/contract/curation'
import * as events from '@clipwright/contract/events'
import * as flags from '@clipwright/contract/flags'
import * as jobProgress from '@clipwright/contract/job-progress'
import * as layout from '@clipwright/contract/layout'
import * as impersonation from '@clipwright/contract/impersonation'
import * as narratives from '@clipwright/contract/narratives'
import * as onboarding from '@clipwright/contract/onboarding'
import * as pages from '@clipwright/contract/pages'
import * as passkeys from '@clipwright/contract/passkeys'
import * as preferences from '@clipwright/contract/preferences'
import * as permissions from '@clipwright/contract/permissions'
import * as projectSharing from '@clipwright/contract/project-sharing'
import * as projects from '@clipwright/contract/projects'
import * as sources from '@clipwright/contract/sources'
import * as surveys from '@clipwright/contract/surveys'
import * as transcript from '@clipwright/contract/transcript'
import * as webNotifications from '@clipwright/contract/web-notifications'
import { z } from 'zod'
import type { NamedSchemas } from './openapi.ts'

const modules = [
  analysis,
  assets,
  auth,
  brand,
  brandTemplates,
  captionFonts,
  captionTranslations,
  clientErrors,
  clientMetrics,
  clientSetup,
  clipEdits,
  clipPicture,
  clips,
  collections,
  broll,
  copilot,
  clipTasks,
  musicBeds,
  refineTasks,
  sourceMedia,
  titleJobs,
  voiceEnhancement,
  voiceOvers,
  curation,
  events,
  flags,
  jobProgress,
  layout,
  impersonation,
  narratives,
  onboarding,
  pages,
  passkeys,
  preferences,
  permissions,
  projectSharing,
  projects,
  sources,
  surveys,
  transcript,
  webNotifications,
]

/** The contract's exported schemas by name; in the OpenAPI document each is written once and referred to. */
export function contractSchemas(): NamedSchemas {
  const entries = modules.flatMap((module) => Object.entries(module as Record<string, unknown>))
  const named = entries.filter((entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
  // Path and query shapes are written as parameters, and one schema object keeps its first name.
  return Object.fromEntries(named.filter(([name, schema], at) => !name.startsWith('By') && named.findIndex(([, s]) => s === schema) === at))
}
