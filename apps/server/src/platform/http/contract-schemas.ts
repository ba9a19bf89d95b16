import * as analysis from '@clipwright/contract/sources/analysis'
import * as assets from '@clipwright/contract/brand/assets'
import * as auth from '@clipwright/contract/identity/auth'
import * as brand from '@clipwright/contract/brand/brand'
import * as brandTemplates from '@clipwright/contract/brand/brand-templates'
import * as captionTranslations from '@clipwright/contract/editor/caption-translations'
import * as captionFonts from '@clipwright/contract/brand/caption-fonts'
import * as clientErrors from '@clipwright/contract/operations/client-errors'
import * as clientMetrics from '@clipwright/contract/operations/client-metrics'
import * as clientSetup from '@clipwright/contract/announcements/client-setup'
import * as clipEdits from '@clipwright/contract/editor/clip-edits'
import * as clipPicture from '@clipwright/contract/editor/clip-picture'
import * as clips from '@clipwright/contract/clips/clips'
import * as collections from '@clipwright/contract/workspace/collections'
import * as broll from '@clipwright/contract/editor/broll'
import * as copilot from '@clipwright/contract/clips/copilot'
import * as clipTasks from '@clipwright/contract/editor/clip-tasks'
import * as musicBeds from '@clipwright/contract/editor/music-beds'
import * as refineTasks from '@clipwright/contract/editor/refine-tasks'
import * as sourceMedia from '@clipwright/contract/sources/source-media'
import * as titleJobs from '@clipwright/contract/editor/title-jobs'
import * as voiceEnhancement from '@clipwright/contract/editor/voice-enhancement'
import * as voiceOvers from '@clipwright/contract/editor/voice-overs'
import * as curation from '@clipwright/contract/clips/curation'
import * as events from '@clipwright/contract/events'
import * as flags from '@clipwright/contract/announcements/flags'
import * as jobProgress from '@clipwright/contract/projects/job-progress'
import * as layout from '@clipwright/contract/editor/layout'
import * as impersonation from '@clipwright/contract/identity/impersonation'
import * as narratives from '@clipwright/contract/clips/narratives'
import * as onboarding from '@clipwright/contract/workspace/onboarding'
import * as pages from '@clipwright/contract/operations/pages'
import * as passkeys from '@clipwright/contract/identity/passkeys'
import * as preferences from '@clipwright/contract/projects/preferences'
import * as permissions from '@clipwright/contract/identity/permissions'
import * as projectSharing from '@clipwright/contract/projects/project-sharing'
import * as projects from '@clipwright/contract/projects/projects'
import * as sources from '@clipwright/contract/sources/sources'
import * as surveys from '@clipwright/contract/announcements/surveys'
import * as transcript from '@clipwright/contract/sources/transcript'
import * as webNotifications from '@clipwright/contract/announcements/web-notifications'
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
