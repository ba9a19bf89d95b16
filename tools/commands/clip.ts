import { isTranscriptCall } from '../../apps/server/src/cli/clip-arguments.ts'
import { root } from '../run.ts'

// File names are relative to the person's folder, settings and data to the repository.
const calledFrom = process.env['CLIPWRIGHT_CALLED_FROM'] ?? process.cwd()
const isTranscript = isTranscriptCall(process.argv.slice(2))
process.argv.splice(2, 0, ...(isTranscript ? [] : ['clip']), calledFrom)
process.chdir(root)
// A transcript needs neither server nor database, which take longer to load than curation takes.
await (isTranscript ? import('../../apps/server/src/transcript-main.ts') : import('../../apps/server/src/main.ts'))
