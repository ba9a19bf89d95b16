import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getClipDocumentSchema as endpoint } from '@clipwright/contract/clip-edits'
import { documentJsonSchema, documentVersion } from '@clipwright/timeline/edit/clip-document'
import { timelineJsonSchema } from '@clipwright/timeline/timeline'
import type { PublicContext } from '#platform/http/context.ts'

export async function getClipDocumentSchema(_: PublicContext, { version }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (version === documentVersion) return documentJsonSchema() as Reply<typeof endpoint>
  // Version 1 was the plain timeline, which the server still reads.
  if (version === 1) return timelineJsonSchema() as Reply<typeof endpoint>
  throw new AppError('RecordNotExisted', { cause: `document version ${version}` })
}
