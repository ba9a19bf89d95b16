import type { XmlElement } from '../../xml/testing/read-xml.ts'

/**
 * Content models of FCPXML 1.10 for the elements written here, written anew from the published description of the format:
 * Final Cut Pro refuses documents that break them. `children` is a pattern over element names, each followed by a space.
 */
type Model = { children: string; required?: string; optional?: string; text?: true }

const anchored = '(?:(?:audio|video|clip|title|caption|mc-clip|ref-clip|sync-clip|asset-clip|audition|spine) )*'
const markers = '(?:(?:marker|chapter-marker|rating|keyword|analysis-marker) )*'
const filtered = '(?:(?:filter-video|filter-video-mask) )*'
const timed = '(?:conform-rate )?(?:timeMap )?'
const visuals = [
  'object-tracker',
  'adjust-crop',
  'adjust-corners',
  'adjust-conform',
  'adjust-transform',
  'adjust-blend',
  'adjust-stabilization',
  'adjust-rollingShutter',
  'adjust-360-transform',
  'adjust-reorient',
  'adjust-orientation',
  'adjust-cinematic',
]
  .map((name) => `(?:${name} )?`)
  .join('')
const sounds = '(?:adjust-volume )?(?:adjust-panner )?'
const placementAttributes = 'lane offset name start enabled'

const models: Readonly<Record<string, Model>> = {
  fcpxml: { children: '(?:import-options )?(?:resources )?(?:library |(?:event )*)', required: 'version' },
  resources: { children: '(?:(?:asset|effect|format|media|locator) )*' },
  library: { children: '(?:(?:event|smart-collection) )*', optional: 'location colorProcessing' },
  event: { children: '(?:(?:clip|audition|mc-clip|ref-clip|sync-clip|asset-clip|project) )*', optional: 'name uid' },
  project: { children: 'sequence ', optional: 'name uid id modDate' },
  sequence: {
    children: '(?:note )?spine (?:metadata )?',
    required: 'format',
    optional: 'duration tcStart tcFormat audioLayout audioRate renderFormat keywords',
  },
  spine: {
    children: '(?:(?:audio|video|clip|title|mc-clip|ref-clip|sync-clip|asset-clip|audition|gap|transition) )*',
    optional: 'lane offset name format',
  },
  format: {
    children: '',
    required: 'id',
    optional: 'name frameDuration fieldOrder width height paspH paspV colorSpace projection stereoscopic',
  },
  asset: {
    children: '(?:media-rep )+(?:metadata )?',
    required: 'id',
    optional: 'name uid start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate colorSpaceOverride',
  },
  'media-rep': { children: '(?:bookmark )?', required: 'src', optional: 'kind sig suggestedFilename' },
  effect: { children: '', required: 'id uid', optional: 'name src' },
  gap: { children: `(?:note )?${anchored}${markers}(?:metadata )?`, required: 'duration', optional: 'name offset start enabled' },
  'asset-clip': {
    children: `(?:note )?${timed}${visuals}${sounds}${anchored}${markers}(?:audio-channel-source )*${filtered}(?:filter-audio )*(?:metadata )?`,
    required: 'ref',
    optional: `${placementAttributes} duration srcEnable audioStart audioDuration format tcStart tcFormat modDate audioRole videoRole`,
  },
  video: {
    children: `(?:param )*(?:note )?${timed}${visuals}${anchored}${markers}${filtered}(?:reserved )?`,
    required: 'ref duration',
    optional: `${placementAttributes} srcID role`,
  },
  title: {
    children: `(?:param )*(?:text )*(?:text-style-def )*(?:note )?${visuals}${anchored}${markers}${filtered}(?:metadata )?`,
    required: 'ref duration',
    optional: `${placementAttributes} role`,
  },
  text: { children: '(?:text-style )*', text: true, optional: 'display-style roll-up-height position placement alignment' },
  'text-style-def': { children: 'text-style ', required: 'id', optional: 'name' },
  'text-style': {
    children: '(?:param )*',
    text: true,
    optional:
      'ref font fontSize fontFace fontColor backgroundColor bold italic strokeColor strokeWidth baseline shadowColor shadowOffset shadowBlurRadius kerning alignment lineSpacing tabStops baselineOffset underline',
  },
  transition: {
    children: `(?:filter-video )?(?:filter-audio )?${markers}(?:metadata )?(?:reserved )?`,
    required: 'duration',
    optional: 'name offset',
  },
  'filter-audio': { children: '(?:data )?(?:param )*', required: 'ref', optional: 'name enabled presetID' },
  'filter-video': { children: '(?:data )*(?:param )*', required: 'ref', optional: 'name enabled' },
  'adjust-crop': { children: '(?:crop-rect )?(?:trim-rect )?(?:pan-rect pan-rect )?', required: 'mode', optional: 'enabled' },
  'trim-rect': { children: '(?:param )*', optional: 'left top right bottom' },
  'adjust-conform': { children: '', optional: 'type' },
  'adjust-transform': { children: '(?:param )*', optional: 'enabled position scale rotation anchor tracking' },
  'adjust-blend': { children: '(?:param )*(?:reserved )?', optional: 'amount mode' },
  'adjust-volume': { children: '(?:param )*', optional: 'amount' },
  param: { children: '(?:fadeIn )?(?:fadeOut )?(?:keyframeAnimation )?(?:param )*', required: 'name', optional: 'key value enabled' },
  keyframeAnimation: { children: '(?:keyframe )*' },
  keyframe: { children: '', required: 'time value', optional: 'interp curve' },
}

/** Attributes with a fixed set of values. */
const words: Readonly<Record<string, string>> = {
  'sequence.audioRate': '32k 44.1k 48k 88.2k 96k 176.4k 192k',
  'sequence.audioLayout': 'mono stereo surround',
  'sequence.tcFormat': 'DF NDF',
  'asset-clip.tcFormat': 'DF NDF',
  'asset-clip.srcEnable': 'all audio video',
  'adjust-conform.type': 'fit fill none',
  'adjust-crop.mode': 'trim crop pan',
  'media-rep.kind': 'original-media proxy-media',
  'text-style.alignment': 'left center right justified',
}

const list = (names = ''): string[] => names.split(' ').filter(Boolean)

/** Throws at the first element, from `createElement` down, that the content models do not allow. */
export function checkContent(element: XmlElement): void {
  const { name, attributes, children, text } = element
  const model = models[name]
  if (!model) throw new Error(`the format has no <${name}>, or nobody put down what it holds`)
  const names = children.map((child) => `${child.name} `).join('')
  if (!new RegExp(`^${model.children}$`).test(names)) throw new Error(`<${name}> may not hold: ${names}`)
  if (!model.text && text.trim() !== '') throw new Error(`<${name}> holds text`)
  for (const attribute of list(model.required)) if (!attributes.has(attribute)) throw new Error(`<${name}> does not say its ${attribute}`)
  const knownAttributes = [...list(model.required), ...list(model.optional)]
  for (const [attribute, value] of attributes) {
    if (!knownAttributes.includes(attribute)) throw new Error(`<${name}> has no attribute ${attribute}`)
    const allowed = words[`${name}.${attribute}`]
    if (allowed && !list(allowed).includes(value)) throw new Error(`${attribute} of <${name}> may not be ${value}`)
  }
  children.forEach(checkContent)
}
