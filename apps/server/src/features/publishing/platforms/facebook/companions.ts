import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformIo } from '../call-platform.ts'
import { readGraphFailure } from '../meta/graph.ts'
import { graphVersion } from '../meta/platform.ts'
import type { AccountAccess, OutgoingCaptions } from '../platform.ts'
import { facebookFailures } from './platform.ts'

async function sendForm(io: PlatformIo, access: AccountAccess, path: string, body: FormData): Promise<void> {
  const url = `https://graph.facebook.com/${graphVersion}${path}`
  await callPlatform(io, { url, method: 'POST', headers: bearer(access), body }, readGraphFailure(facebookFailures))
}

export async function setCover(io: PlatformIo, access: AccountAccess, remoteId: string, jpeg: Blob): Promise<void> {
  const form = new FormData()
  form.set('is_preferred', 'true')
  form.set('source', jpeg, 'cover.jpg')
  await sendForm(io, access, `/${encodeURIComponent(remoteId)}/thumbnails`, form)
}

/** Facebook reads the language from the name of the file: `captions.en_US.srt`. */
export async function setCaptions(
  io: PlatformIo,
  access: AccountAccess,
  { remoteId }: { remoteId: string },
  captions: OutgoingCaptions,
): Promise<void> {
  const { language, region } = new Intl.Locale(captions.language).maximize()
  const form = new FormData()
  form.set('captions_file', new Blob([captions.srt], { type: 'application/x-subrip' }), `captions.${language}_${region ?? 'US'}.srt`)
  await sendForm(io, access, `/${encodeURIComponent(remoteId)}/captions`, form)
}
