import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listSourceMediaGroups as endpoint, SourceMedium } from '@clipwright/contract/sources/source-media'
import type { RequestContext } from '#platform/http/context.ts'
import { getProject } from '../projects/open-project.ts'

/** Lists one group per project: the recording, and the files derived from it. */
export async function listSourceMediaGroups(ctx: RequestContext, { projectId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  const { source, artefacts, title, durationMs } = project
  if (!source) return { data: [] }
  const medium = (kind: SourceMedium['kind'], key: string | null | undefined, contentType: string): SourceMedium[] =>
    key
      ? [
          {
            kind,
            contentType,
            url: ctx.deps.mediaLinks.sign(key, { fileName: `${kind}-${projectId}`, contentType }),
            width: null,
            height: null,
            sizeBytes: null,
          },
        ]
      : []
  const [recording] = medium('source', source.key, contentTypeOf(source.fileName))
  const media = [
    ...(recording ? [{ ...recording, width: project.width, height: project.height, sizeBytes: source.sizeBytes }] : []),
    ...medium('proxy', artefacts?.proxy, 'video/mp4'),
    ...medium('poster', artefacts?.poster, 'image/jpeg'),
    ...medium('filmstrip', artefacts?.filmstrip, 'image/jpeg'),
  ]
  return { data: [{ sourceId: source.sha256.slice(0, 16), title, durationMs, media }] }
}

/** Good enough for a player to choose by; the probe decides what the file really is. */
function contentTypeOf(fileName: string): string {
  const extension = /\.(\w{2,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const audio: Record<string, string> = { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', ogg: 'audio/ogg', flac: 'audio/flac' }
  const video: Record<string, string> = {
    mp4: 'video/mp4',
    m4v: 'video/x-m4v',
    mov: 'video/quicktime',
    webm: 'video/webm',
    mkv: 'video/x-matroska',
  }
  return audio[extension] ?? video[extension] ?? 'application/octet-stream'
}
