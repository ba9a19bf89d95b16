import type { AudioStream, Probe } from '@clipwright/contract/sources/probe'
import { toRateElement, toTimecodeElement } from './timing.ts'
import type { MediaClock } from './timing.ts'
import { createElement, createLeaf, addAttributes } from './xml-writer.ts'
import type { XmlNode } from './xml-writer.ts'

const fileId = 'file-1'
export const masterClipId = 'masterclip-1'

/** Square pixels are stated: otherwise programs stretch tall videos. */
export function toVideoCharacteristics(rate: XmlNode, width: number, height: number): XmlNode {
  return createElement(
    'samplecharacteristics',
    rate,
    createLeaf('width', width),
    createLeaf('height', height),
    createLeaf('anamorphic', false),
    createLeaf('pixelaspectratio', 'square'),
    createLeaf('fielddominance', 'none'),
  )
}

function toSoundElement(stream: AudioStream): XmlNode {
  return createElement(
    'audio',
    createElement('samplecharacteristics', createLeaf('depth', 16), createLeaf('samplerate', stream.sampleRate)),
    createLeaf('channelcount', stream.channels),
  )
}

export function listSoundStreams(probe: Probe): AudioStream[] {
  return [...probe.audio].sort((a, b) => a.index - b.index)
}

/** From so many channels on the third is the middle one, where voices are, and the fourth of even more is for low notes. */
const [middleFrom, lowFrom] = [5, 6]

/**
 * Channels of the file with the speech, counted from 1 over all its sound tracks. They go to the left and the right output in turn; those that belong to
 * both are there twice.
 */
export function listSpeechChannels(probe: Probe): number[] {
  const speech = probe.audio[0]
  if (!speech) return []
  const before = listSoundStreams(probe).filter((stream) => stream.index < speech.index)
  const first = before.reduce((sum, stream) => sum + stream.channels, 0)
  return Array.from({ length: speech.channels }, (_, channel) => channel + 1).flatMap((channel) => {
    const isOfBoth = (channel === 3 && speech.channels >= middleFrom) || (channel === 4 && speech.channels >= lowFrom)
    return isOfBoth ? [first + channel, first + channel] : [first + channel]
  })
}

/** File name without folders: a path on our machine is private, and useless elsewhere. */
export function toBareName(fileName: string): string {
  return fileName.toWellFormed().split(/[/\\]/).at(-1) || 'source'
}

/** A relative address: the program looks beside the XML, then asks. */
export function toRelativeUrl(fileName: string): string {
  return encodeURIComponent(toBareName(fileName)).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** The media file in full; later mentions are by id alone. */
export function toFileElement(input: { fileName: string; probe: Probe; clock: MediaClock }): XmlNode {
  const { fileName, probe, clock } = input
  const { video } = probe
  const rate = toRateElement(clock.rate)
  // NOTE: Clips refer to media time code: a file that starts at 01:00:00:00 but is declared to start at 0 comes up offline.
  const timecode = toTimecodeElement(video?.startTimecode ?? '00:00:00:00', clock.rate)
  const videoElement = video
    ? createElement('video', createLeaf('duration', clock.duration), toVideoCharacteristics(rate, video.width, video.height))
    : null
  const file = createElement(
    'file',
    createLeaf('name', toBareName(fileName)),
    createLeaf('pathurl', toRelativeUrl(fileName)),
    rate,
    createLeaf('duration', clock.duration),
    timecode,
    createElement('media', videoElement, ...listSoundStreams(probe).map(toSoundElement)),
  )
  return addAttributes(file, { id: fileId })
}

export function toFileMention(): XmlNode {
  return addAttributes(createElement('file'), { id: fileId })
}
