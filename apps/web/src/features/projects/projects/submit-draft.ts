import { create } from 'zustand'
import { randomText } from '#platform/device-id.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { defaultSettings, settingsForNextVideo, type ClipSettings, type StartRequest } from './clip-settings.ts'

/** The source being prepared. Outside the page, so that leaving it loses nothing. */
type SubmitDraft = {
  text: string
  /** The link being checked. */
  link: string | null
  /** The upload of the file being checked. */
  uploadId: string | null
  subtitles: { name: string; uri: string } | null
  /** What the project is to be called; null: as its source. */
  title: string | null
  settings: ClipSettings
  /** Idempotency key: pressing twice starts one project. */
  key: string
  /** Starts that wait for their upload. */
  waiting: { uploadId: string; request: StartRequest; title: string }[]
}

function readSettings(): ClipSettings {
  return settingsForNextVideo({ ...defaultSettings, ...readStored<Partial<ClipSettings>>('clip-settings', {}) })
}

export const useSubmitDraft = create<SubmitDraft>(() => ({
  text: '',
  link: null,
  uploadId: null,
  subtitles: null,
  title: null,
  settings: readSettings(),
  key: randomText(20),
  waiting: [],
}))

export function changeSettings(change: Partial<ClipSettings>): void {
  useSubmitDraft.setState(({ settings }) => {
    const next = { ...settings, ...change }
    writeStored('clip-settings', settingsForNextVideo(next))
    return { settings: next }
  })
}

export function clearDraft(): void {
  useSubmitDraft.setState(({ settings }) => ({
    text: '',
    link: null,
    uploadId: null,
    subtitles: null,
    title: null,
    settings: settingsForNextVideo(settings),
    key: randomText(20),
  }))
}

/** A link or a file replaces the previous one. */
export function chooseSource(source: { text: string; link: string | null } | { uploadId: string }): void {
  const settings = { ...useSubmitDraft.getState().settings, range: null }
  useSubmitDraft.setState(
    'uploadId' in source
      ? { text: '', link: null, uploadId: source.uploadId, settings, key: randomText(20) }
      : { text: source.text, link: source.link, uploadId: null, settings, key: randomText(20) },
  )
}
