import { analyseSource } from '@clipwright/media/analyse-source'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import { probeMedia } from '@clipwright/media/probe'

// A process of its own, so that its memory is that of one analysis: node analyse-alone.ts FILE FOLDER
const [file = '', outDir = ''] = process.argv.slice(2)
const probe = await probeMedia(file)
const faces = await createFaceScanner({})
await analyseSource({ file, probe, range: { startMs: 0, endMs: probe.durationMs }, outDir, faces })
await faces.close()
