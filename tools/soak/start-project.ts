import type { ApiClient } from './api-client.ts'

/** Begins a project of an uploaded video and its subtitles, and answers its id. */
export async function startProject({ call, upload }: ApiClient, talk: { video: string; subtitles: string }): Promise<string> {
  const importPref = { subtitlesUri: await upload(talk.subtitles, 'srt') }
  const creation = await call<{ projectId: string }>('POST', '/clip-projects', { videoUrl: await upload(talk.video, 'mp4'), importPref })
  return creation.projectId
}
