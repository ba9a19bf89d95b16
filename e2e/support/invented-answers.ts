import { fetchSpeechModel } from '@clipwright/contract/installation/speech-model'
import { createAsset } from '@clipwright/contract/brand/assets'
import { execFileSync } from 'node:child_process'
import { listMyWebNotifications } from '@clipwright/contract/announcements/web-notifications'
import { refuseToken } from './change-answers.ts'
import type { Act } from './screen.ts'

type Data = Record<string, unknown>
const page = { pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false }
const since = '2026-10-01T09:30:00.000Z'

export const onePasskey = {
  ...page,
  data: [{ id: 'Qm3xYt7LpA0sWd2Z', name: 'Work laptop', isSynced: true, createdAt: since, lastUsedAt: null }],
  isRequired: true,
  recoveryCodesLeft: 8,
}

/** A notice from staff, as a banner on top or as a popup. */
export function notice(placement: 'banner' | 'popup') {
  const [example] = listMyWebNotifications.example.reply.data
  return { data: [{ ...example, placement, offlineAtUTC: null }] }
}

/** The machine's own account cannot be deleted, any other can. */
export function asInvited({ user, ...rest }: Data): object {
  return { ...rest, user: { ...(user as Data), auth_source: 'email' } }
}

export function withMember(members: Data): object {
  const [owner] = members['data'] as Data[]
  const ada = { userId: 'dhM-wUipYDXYi0YV', name: 'Ada', email: 'ada@sweep.example', roleIds: [], isOwner: false, status: 'active' }
  return { ...members, total: 2, data: [owner, { ...owner, ...ada, id: ada.userId, picture: null }] }
}

export function withSwitchedOff(orgs: Data): object {
  const [first] = orgs['data'] as Data[]
  const off = { ...first, orgId: '5mpvnA6xwJKiDDiW', orgName: 'Northlight Studio', status: 'inactive', role: 'member', selected: false }
  return { ...orgs, data: [...(orgs['data'] as Data[]), off] }
}

export function outOfTime(profiles: Data): object {
  return { ...profiles, expiresAt: since }
}

export const runOut: Act = async (page) => {
  await refuseToken(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
}

/** One second of sound, to see a chosen file before it is started. */
export const chooseFile: Act = async (page, say) => {
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1', '-f', 'wav', '-']
  const buffer = execFileSync('ffmpeg', ['-v', 'error', ...tone])
  await page.locator('main input[type=file]').first().setInputFiles({ name: 'A short tone.wav', mimeType: 'audio/wav', buffer })
  await page.getByRole('button', { name: say('projects:start.now'), exact: true }).waitFor()
}

const asset = createAsset.example.reply

/** A ready file, one being checked, and one that was refused. */
export const assetsOfEveryState = {
  data: [
    asset,
    {
      ...asset,
      assetId: 'ast_checking',
      kind: 'video',
      name: 'A long evening at the harbour, with everything that was said',
      state: 'checking',
      progress: 40,
    },
    {
      ...asset,
      assetId: 'ast_refused0',
      kind: 'audio',
      name: 'Tune',
      state: 'refused',
      progress: 30,
      refusal: { errorName: 'MediaUnreadableError', errorMessage: 'This file cannot be read.' },
    },
  ].map((one) => ({ ...one, thumbnailUrl: null })),
  pageNum: 1,
  pageSize: 60,
  total: 3,
  totalPages: 1,
  hasMore: false,
}

/** No place had the speech model. */
export const modelNotFetched = {
  ...fetchSpeechModel.example.reply,
  offer: {
    ...fetchSpeechModel.example.reply.offer,
    receivedBytes: 61_000_000,
    places: ['https://models.example/mirror', '/srv/models'],
    download: {
      ...fetchSpeechModel.example.reply.offer.download,
      status: 'failed',
      failures: [
        { place: 'https://models.example/mirror', reason: 'unreachable' },
        { place: '/srv/models', reason: 'not-there' },
      ],
    },
  },
}

/** A language model that the operator configured. */
export const configuredService = {
  service: { label: 'gpt-x', host: 'api.example' },
  isServiceAllowed: true,
  local: [],
  localModel: 'ask',
  mayDecide: true,
}

/** The request it would receive. */
export const serviceRequest = {
  label: 'gpt-x · api.example',
  host: 'api.example',
  prompts: [1, 2, 3].map((number) => ({
    number,
    text: `Part ${number}\n[0] 0:00 The words of the video.`,
    tokens: 6000,
    isAnswered: number === 1,
  })),
  leastTokens: 12_000,
  mostTokens: 24_000,
  cost: { least: 0.03, most: 0.09, currency: 'USD' },
  timeMs: 42_000,
}

/** A project whose speech the built-in recogniser heard badly. */
export const asDraft = (project: Record<string, unknown>) => ({
  ...project,
  transcriptInfo: { engine: 'pocketsphinx', quality: 'draft', language: 'en', notices: [] },
})
