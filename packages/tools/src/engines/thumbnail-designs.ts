/** Pixels of a thumbnail, as YouTube asks for them. */
export const thumbnailSize = { width: 1280, height: 720 } as const
export type Box = { x: number; y: number; width: number; height: number }

export type DesignName = 'outline' | 'band' | 'split' | 'badge' | 'marker' | 'shade' | 'cutOut' | 'arrow'

/**
 * How a title is drawn. `places` are the boxes that its text may stand in, in the order of preference; `backing` is what is
 * drawn below it.
 */
export type Design = {
  name: DesignName
  font: 'heavy' | 'narrow'
  isUpperCase: boolean
  text: string
  outline: string | null
  backing: 'none' | 'band' | 'panel' | 'badge' | 'lines' | 'shade' | 'disc' | 'arrow'
  backingColour: string
  places: readonly Box[]
  mostLines: number
  tiltDeg: number
}

/** The panel of an image that is split in two. */
export const panelWidth = 600

const margin = 48
const left: Box = { x: margin, y: margin, width: 640, height: 624 }
const right: Box = { ...left, x: 1280 - margin - 640 }
/** YouTube shows the length of a video at the bottom right, so text ends above it. */
const bottom: Box = { x: margin, y: 440, width: 1040, height: 232 }
/** Below a face that fills most of the image. */
const lowest: Box = { x: margin, y: 536, width: 1040, height: 136 }
const top: Box = { x: margin, y: margin, width: 1184, height: 232 }
/** Room for an arrow between title and face. */
const narrowLeft: Box = { x: margin, y: 120, width: 400, height: 480 }
const narrowRight: Box = { ...narrowLeft, x: 1280 - margin - 400 }
const sides = [left, right, bottom, lowest, top]

export const designs: readonly Design[] = [
  {
    name: 'cutOut',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: null,
    backing: 'disc',
    backingColour: '#1f3fd1',
    places: [{ x: margin, y: 96, width: 520, height: 528 }],
    mostLines: 5,
    tiltDeg: 0,
  },
  {
    name: 'outline',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffffff',
    outline: '#0b0f0d',
    backing: 'none',
    backingColour: '',
    places: sides,
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'marker',
    font: 'heavy',
    isUpperCase: false,
    text: '#141e19',
    outline: null,
    backing: 'lines',
    backingColour: '#d8f428',
    places: sides,
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'band',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffffff',
    outline: null,
    backing: 'band',
    backingColour: '#c8102e',
    places: [bottom, lowest, top],
    mostLines: 2,
    tiltDeg: 0,
  },
  {
    name: 'split',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: null,
    backing: 'panel',
    backingColour: '#163a5f',
    places: [{ x: 40, y: margin, width: panelWidth - 80, height: 624 }],
    mostLines: 5,
    tiltDeg: 0,
  },
  {
    name: 'shade',
    font: 'heavy',
    isUpperCase: false,
    text: '#ffffff',
    outline: null,
    backing: 'shade',
    backingColour: '#05080a',
    places: [left, right],
    mostLines: 4,
    tiltDeg: 0,
  },
  {
    name: 'badge',
    font: 'heavy',
    isUpperCase: false,
    text: '#141e19',
    outline: null,
    backing: 'badge',
    backingColour: '#ffffff',
    places: [bottom, lowest, top],
    mostLines: 2,
    tiltDeg: 0,
  },
  {
    name: 'arrow',
    font: 'narrow',
    isUpperCase: true,
    text: '#ffe14a',
    outline: '#0b0f0d',
    backing: 'arrow',
    backingColour: '#ffe14a',
    places: [narrowLeft, narrowRight, lowest, top],
    mostLines: 5,
    tiltDeg: -4,
  },
]
