import type { AudioStream, Probe } from '@clipwright/contract/sources/probe'
import { rateElement, timecodeElement } from './timing.ts'
import type { MediaClock } from './timing.ts'
import { element, leaf, withAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

const fileId = 'file-1'
export const masterClipId = 'masterclip-1'

/** Square pixels are stated: otherwise programs stretch tall videos. */
export function videoCharacteristics(rate: XmlNode, width: number, height: number): XmlNode {
  return element(
    'samplecharacteristics',
    rate,
    leaf('width', width),
    leaf('height', height),
    leaf('anamorphic', false),
    leaf('pixelaspectratio', 'square'),
    leaf('fielddominance', 'none'),
  )
}

function soundElement(stream: AudioStream): XmlNode {
  return element(
    'audio',
    element('samplecharacteristics', leaf('depth', 16), leaf('samplerate', stream.sampleRate)),
    leaf('channelcount', stream.channels),
  )
}

export function soundStreams(probe: Probe): AudioStream[] {
  return [...probe.audio].sort((a, b) => a.index - b.index)
}

/** Channels of the file with the speech, counted from 1 over all its sound tracks. */
export function speechChannels(probe: Probe): number[] {
  const speech = probe.audio[0]
  if (!speech) return []
  const before = soundStreams(probe).filter((stream) => stream.index < speech.index)
  const first = before.reduce((sum, stream) => sum + stream.channels, 0)
  return Array.from({ length: speech.channels }, (_, channel) => first + channel + 1)
}

/** File name without folders: a path on our machine is private, and useless elsewhere. */
export function bareName(fileName: string): string {
  return fileName.toWellFormed().split(/[/\\]/).at(-1) || 'source'
}

/** A relative address: the program looks beside the XML, then asks. */
export function relativeUrl(fileName: string): string {
  return encodeURIComponent(bareName(fileName)).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The media file in full; later mentions are by id alone. */
export function fileElement(input: { fileName: string; probe: Probe; clock: MediaClock }): XmlNode {
  const { fileName, probe, clock } = input
  const { video } = probe
  const rate = rateElement(clock.rate)
  // NOTE: Clips refer to media time code: a file that starts at 01:00:00:00 but is declared to start at 0 comes up offline.
  const timecode = timecodeElement(video?.startTimecode ?? '00:00:00:00', clock.rate)
  const videoElement = video
    ? element('video', leaf('duration', clock.duration), videoCharacteristics(rate, video.width, video.height))
    : null
  const file = element(
    'file',
    leaf('name', bareName(fileName)),
    leaf('pathurl', relativeUrl(fileName)),
    rate,
    leaf('duration', clock.duration),
    timecode,
    element('media', videoElement, ...soundStreams(probe).map(soundElement)),
  )
  return withAttributes(file, { id: fileId })
}

export function fileMention(): XmlNode {
  return withAttributes(element('file'), { id: fileId })
}
