import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import type { Analysis, Span } from '@clipwright/contract/sources/analysis'
import type { Probe } from '@clipwright/contract/sources/probe'
import { analyseSource } from '@clipwright/media/analyse-source'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import type { StageControl } from './settings.ts'

type AnalysisFiles = {
  analysis: Analysis
  stills: Span[]
  proxyFile: string | null
  audioFile: string | null
  peaksFile: string
  filmstripFile: string | null
  posterFile: string | null
}

/** Decodes the source once, for everything that later stages and the editor need of it. */
export async function analyse(
  source: { file: string; probe: Probe; range: Span; outDir: string; onSights?: (sights: SightsSoFar) => void },
  control: StageControl,
): Promise<AnalysisFiles> {
  const faces = source.probe.video ? await createFaceScanner({ signal: control.signal }) : null
  try {
    return await analyseSource({ ...source, faces, signal: control.signal, onProgress: control.onProgress })
  } finally {
    await faces?.close()
  }
}
