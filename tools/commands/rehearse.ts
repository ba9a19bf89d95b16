import { parseArgs } from 'node:util'
import { rehearse } from '../rehearse/rehearse.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    outages: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})
const days = Number(values.days)
if (!Number.isInteger(days) || days < 1 || days > 365) {
  process.stderr.write('--days is a whole number from 1 to 365.\n')
  process.exit(2)
}
/** What must never happen. */
const bad = ['doubled', 'lost', 'overCap', 'importDoubles', 'importLost'] as const
const startedAt = performance.now()
const log = (text: string) => process.stderr.write(`${text}\n`)
const { settled, ...counts } = await rehearse({ days, hasOutages: values.outages, seed: Number(values.seed), log })
for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name.padEnd(14)} ${count}\n`)
for (const { platform, unknown, share } of settled)
  process.stdout.write(`settled within 2 min: ${platform.padEnd(19)} ${(share * 100).toFixed(1)} % of ${unknown}\n`)
process.stdout.write(`${days} days in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
process.exitCode = bad.every((name) => counts[name] === 0) ? 0 : 1
