import { z } from 'zod'
import { bearer } from '../bearer.ts'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import type { AccountAccess, OutgoingCaptions, OutgoingComment } from '../platform.ts'

const videoUrl = ({ host }: AccountAccess, remoteId: string) => `${host}/api/v1/videos/${encodeURIComponent(remoteId)}`

export async function setCover(io: PlatformIo, access: AccountAccess, remoteId: string, jpeg: Blob): Promise<void> {
  const form = new FormData()
  form.set('thumbnailfile', jpeg, 'cover.jpg')
  form.set('previewfile', jpeg, 'cover.jpg')
  await callPlatform(io, { url: videoUrl(access, remoteId), method: 'PUT', headers: bearer(access), body: form })
}

/** Takes the place of captions in that language. */
export async function setCaptions(
  io: PlatformIo,
  access: AccountAccess,
  { remoteId }: { remoteId: string },
  captions: OutgoingCaptions,
): Promise<void> {
  const form = new FormData()
  form.set('captionfile', new Blob([captions.vtt], { type: 'text/vtt' }), 'captions.vtt')
  const url = `${videoUrl(access, remoteId)}/captions/${encodeURIComponent(captions.language)}`
  await callPlatform(io, { url, method: 'PUT', headers: bearer(access), body: form })
}

export async function addComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<void> {
  const url = `${videoUrl(access, post.remoteId)}/comment-threads`
  await callPlatform(io, { url, method: 'POST', headers: bearer(access), json: { text } })
}

const Threads = z.object({ data: z.array(z.object({ text: z.string(), account: z.object({ name: z.string() }).nullish() })) })

/** By its author and its text among the newest. */
export async function findComment(io: PlatformIo, access: AccountAccess, { text, post }: OutgoingComment): Promise<boolean> {
  const url = `${videoUrl(access, post.remoteId)}/comment-threads?sort=-createdAt&count=100`
  const { data } = readAnswer(Threads, await callPlatform(io, { url, headers: bearer(access) }))
  return data.some((one) => one.text === text && access.handle.startsWith(`${one.account?.name ?? ''}@`))
}
