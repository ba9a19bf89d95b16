import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getClipDocumentSchema as endpoint } from '@clipwright/contract/editor/clip-edits'
import { documentJsonSchema, documentVersion } from '@clipwright/timeline/edit/clip-document'
import { timelineJsonSchema } from '@clipwright/timeline/timeline'
import type { PublicContext } from '#platform/http/context.ts'

const find = createRequire(import.meta.url)

/** As it was published; the server still reads documents of this version. */
function readSecondSchema(): Reply<typeof endpoint> {
  return JSON.parse(readFileSync(find.resolve('@clipwright/timeline/edit/golden/clip-document-2.schema.json'), 'utf8'))
}

export async function getClipDocumentSchema(_: PublicContext, { version }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (version === documentVersion) return documentJsonSchema() as Reply<typeof endpoint>
  if (version === 2) return readSecondSchema()
  // Version 1 was the plain timeline, which the server still reads.
  if (version === 1) return timelineJsonSchema() as Reply<typeof endpoint>
  throw new AppError('RecordNotExisted', { cause: `document version ${version}` })
}
