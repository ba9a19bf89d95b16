import { writeParityAss, parityScripts, parityStyles } from '../parity/caption-cases.ts'
import { compareCaptions, type Difference } from '../parity/compare-captions.ts'
import { ensureWebBuild } from '../web-build.ts'

/** While a word comes up, and while a page stands. */
const moments = [14, 36]

type Bench = { log(text: string): void }

async function measure({ log }: Bench): Promise<Difference[]> {
  const cases = parityStyles.flatMap((style) =>
    parityScripts.map((script) => ({ name: `${style.name}, ${script}`, captions: writeParityAss(style, script) })),
  )
  const differences: Difference[] = []
  await compareCaptions(cases, moments, (name, difference) => {
    differences.push(difference)
    const { max, mean, worstBlock, inked } = difference
    log(`${name.padEnd(34)} max ${String(max).padStart(3)}, mean ${mean.toFixed(4)}, worst block ${worstBlock.toFixed(2)}, ${inked} inked`)
  })
  return differences
}

/** Captions of the preview against captions of the export: twelve styles in four scripts. */
export async function benchParity(bench: Bench): Promise<Record<string, number>> {
  if (!(await ensureWebBuild())) throw new Error('the web app does not build')
  const differences = await measure(bench)
  return {
    frames: differences.length,
    frames_over_16: differences.filter(({ max }) => max > 16).length,
    max_channel_difference: Math.max(...differences.map(({ max }) => max)),
    mean_channel_difference: differences.reduce((sum, { mean }) => sum + mean, 0) / differences.length,
    worst_block_difference: Math.max(...differences.map(({ worstBlock }) => worstBlock)),
    least_inked_pixels: Math.min(...differences.map(({ inked }) => inked)),
  }
}
