import type { Input, Reply } from '@clipwright/contract/endpoint'
import { ClipId } from '@clipwright/contract/ids'
import { planColumns, type planTable as endpoint, type PlannedPost } from '@clipwright/contract/publishing/bulk-posts'
import Papa from 'papaparse'
import type { RequestContext } from '#platform/http/context.ts'
import { listAccounts, type SocialAccountRow } from '../../social-accounts/find-account.ts'
import { resolveTime } from '../local-time.ts'
import { findClipById } from './bulk-posts.views.ts'
import { judgeLines, type LineDraft } from './judge-lines.ts'

const mostLines = 500

type Row = Partial<Record<(typeof planColumns)[number], string>>

/** Lines in the order of the table. What a line lacks is said of it, and keeps no other from being planned. */
export async function planTable(ctx: RequestContext, { csv, zone }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { data, meta } = Papa.parse<Row>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim().toLowerCase(),
    transform: (field) => field.trim().replace(/^'(?=[=+\-@])/, ''),
  })
  const isWhole = planColumns.slice(0, 4).every((column) => meta.fields?.includes(column))
  if (!isWhole) return { lines: [{ line: 1, clipTitle: '', problem: 'columns', post: null, time: null, findings: [] }] }
  const accounts = await listAccounts(ctx.db, ctx.orgId)
  const drafts: LineDraft[] = []
  for (const row of data.slice(0, mostLines)) drafts.push(await readRow(ctx, { row, zone, accounts }))
  return { lines: await judgeLines(ctx, drafts) }
}

type RowRequest = { row: Row; zone: string; accounts: readonly SocialAccountRow[] }

async function readRow(ctx: RequestContext, { row, zone, accounts }: RowRequest): Promise<LineDraft> {
  const clip = await findClip(ctx, row.clip ?? '')
  const clipTitle = clip?.title ?? row.clip ?? ''
  if (!clip) return { clipTitle, problem: 'clip', post: null }
  const account = findNamed(accounts, row.account ?? '')
  if (!account) return { clipTitle, problem: 'account', post: null }
  const localTime = `${row.date ?? ''}T${(row.time ?? '').padStart(5, '0')}`
  if (!isTime(localTime, zone)) return { clipTitle, problem: 'time', post: null }
  const coverAtMs = readMoment(row.cover ?? '')
  if (coverAtMs === undefined) return { clipTitle, problem: 'cover', post: null }
  const sendsCaptions = readYesOrNo(row.captions ?? '')
  if (sendsCaptions === undefined) return { clipTitle, problem: 'captions', post: null }
  const { projectId, clipId, title } = clip
  const post: PlannedPost = {
    projectId,
    clipId,
    accountId: account.id,
    title: row.title || title.slice(0, 500),
    text: row.text ?? '',
    firstComment: row.comment ?? '',
    coverAtMs,
    sendsCaptions,
    localTime,
    zone,
    takesSlot: false,
  }
  return { clipTitle, problem: null, post }
}

/** `12.5` or `1:02.5`, in ms; null for nothing, undefined for anything else. */
function readMoment(text: string): number | null | undefined {
  if (text === '') return null
  const [, minutes = '0', seconds = ''] = /^(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text) ?? []
  return seconds === '' ? undefined : Math.round(Number(minutes) * 60_000 + Number(seconds.replace(',', '.')) * 1000)
}

/** Undefined for anything else. */
function readYesOrNo(text: string): boolean | undefined {
  if (/^(?:yes|true|1)$/i.test(text)) return true
  return /^(?:no|false|0|)$/i.test(text) ? false : undefined
}

/** `<project>.<clip>`, as the template has it, or the id of the clip alone. */
async function findClip(ctx: RequestContext, text: string) {
  const id = ClipId.safeParse(text.split('.').at(-1))
  return id.success ? findClipById(ctx.db, ctx.orgId, id.data) : undefined
}

/** By id, handle or name, whatever their case; undefined where two are called so. */
function findNamed(accounts: readonly SocialAccountRow[], text: string): SocialAccountRow | undefined {
  const query = text.toLowerCase()
  const exact = accounts.find(({ id }) => id === text)
  const matches = accounts.filter(({ handle, name }) => handle.toLowerCase() === query || name.toLowerCase() === query)
  return exact ?? (matches.length === 1 ? matches[0] : undefined)
}

function isTime(localTime: string, zone: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localTime)) return false
  try {
    resolveTime({ localTime, zone }, 0)
    return true
  } catch {
    // A day or an hour that no calendar has.
    return false
  }
}
