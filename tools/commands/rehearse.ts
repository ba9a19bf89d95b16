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
const startedAt = performance.now()
const log = (text: string) => process.stderr.write(`${text}\n`)
const result = await rehearse({ days, hasOutages: values.outages, seed: Number(values.seed), log })
for (const [name, count] of Object.entries(result)) process.stdout.write(`${name.padEnd(10)} ${count}\n`)
process.stdout.write(`${days} days in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
process.exitCode = result.doubled === 0 && result.lost === 0 ? 0 : 1
