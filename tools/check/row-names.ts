import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blankTexts } from './code-only.ts'
import { listFiles } from './source-files.ts'

const server = 'apps/server/src/'

/** Files whose names with underscores are not ours to choose, with their origin. */
const foreignNames: Record<string, readonly string[]> = {
  'our own API': [
    'features/identity/auth/account-view.ts',
    'features/identity/provider-sign-in/get-login-urls.ts',
    'features/identity/provider-sign-in/own-identities.ts',
    'features/identity/provider-sign-in/start-provider-sign-in.ts',
    'features/operations/audit/audit-lines.ts',
    'pipeline/clip-record.ts',
  ],
  YouTube: ['features/publishing/auto-import/find-place.ts'],
  'sign-in providers': [
    'features/identity/provider-sign-in/facebook.ts',
    'features/identity/provider-sign-in/oidc.ts',
    'features/identity/provider-sign-in/tiktok.ts',
  ],
  'platforms that posts go to': ['features/publishing/platforms/'],
  'services for images and footage': ['pipeline/image-service.ts', 'features/editor/broll/vendors/'],
  Stripe: [
    'features/plans/billing/stripe/read-event.ts',
    'features/plans/billing/stripe/stripe-cards.ts',
    'features/plans/billing/stripe/stripe-intents.ts',
    'features/plans/billing/stripe/stripe-till.ts',
  ],
  RevenueCat: ['features/plans/billing/revenuecat/fetch-purchases.ts', 'features/plans/billing/revenuecat/read-purchase-event.ts'],
  'language models': ['pipeline/ask-model.ts', 'pipeline/local-models.ts'],
  'yt-dlp and ffprobe': [
    'features/sources/ingest/extractor-info.ts',
    'features/sources/ingest/probe-link.ts',
    'features/sources/ingest/peek-media.ts',
    'features/sources/ingest/resolve-link.ts',
    'features/sources/ingest/stream-offset.ts',
  ],
  'settings and channels of PostgreSQL': [
    'features/workspace/search/start-indexer.ts',
    'platform/db/listen.ts',
    'platform/db/open-database.ts',
    'platform/embedded-postgres/',
  ],
}

const exemptPaths = Object.values(foreignNames).flat()

/** Tests and migrations see tables as they are. */
const isAtTheTables = (file: string) => /\.test\.ts$|\/testing\/|\/migrations\//.test(file)

/** Rows have camelCase names above the query that reads them; see `platform/db/camel-row.ts`. */
export async function checkRowNames(root: string): Promise<string[]> {
  const files = (await listFiles(root, /\.ts$/, [server])).filter((file) => !isAtTheTables(file))
  const uses = await Promise.all(
    files.map(async (file) =>
      findColumnNames(await readFile(join(root, file), 'utf8')).map((use) => ({ ...use, file: file.slice(server.length) })),
    ),
  )
  const isExempt = ({ file }: { file: string }) => exemptPaths.some((path) => file.startsWith(path))
  const refused = uses.flat().filter((use) => !isExempt(use))
  const idle = exemptPaths.filter((path) => !uses.flat().some(({ file }) => file.startsWith(path)))
  return [
    ...refused.map(
      ({ file, name, line }) => `${server}${file}:${line}: "${name}" is spelled like a column. Rename it in the query or with toCamelRow.`,
    ),
    ...idle.map((path) => `${server}${path} needs no exemption from the names of rows.`),
  ]
}

const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]|^\s*interface Database \{/m
const columnName = /(?<![\w$])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w$])/g

/**
 * Names with underscores in a TypeScript source, with their lines; strings and comments do not count. A file with queries or
 * tables may write them as keys (columns and values), but not read them: neither `row.org_id` nor `const { org_id: orgId } = row`.
 */
export function findColumnNames(source: string): { name: string; line: number }[] {
  const code = blankTexts(source)
  const mayWrite = query.test(source)
  return [...code.matchAll(columnName)]
    .filter(({ 0: name, index }) => !mayWrite || !isWrittenKey(code, index, index + name.length))
    .map(({ 0: name, index }) => ({ name, line: code.slice(0, index).split('\n').length }))
}

/** A key with its value or type, in braces that are no destructuring pattern. */
function isWrittenKey(code: string, from: number, to: number): boolean {
  if (code[from - 1] === '.' || !/^\??:/.test(code.slice(to, to + 2))) return false
  const close = findClosingBrace(code, to)
  // What follows a pattern: a value, a type, the end of parameters, an iterated list.
  return !/^(?:\s*=(?![=>])|:|\)\s*(?:=>|:|\{)|,[^)\n]*\)\s*(?:=>|:)|\s+of\s)/.test(code.slice(close + 1, close + 200))
}

function findClosingBrace(code: string, from: number): number {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    if (code[at] === '{') depth += 1
    else if (code[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return code.length
}
