import { expect, test } from 'vitest'
import { checkLinkTarget } from './check-link-target.ts'
import { parseAllowedHosts } from './fetch-target.ts'

const answers: Record<string, string> = { 'inside.example': '10.0.0.7', 'outside.example': '93.184.216.34' }
const guard = {
  allowed: parseAllowedHosts(['inside-allowed.example']),
  resolveHost: async (host: string) => {
    if (host === 'slow.example') await new Promise(() => undefined)
    const address = answers[host]
    if (!address) throw new Error(`no answer for ${host}`)
    return [{ address, family: 4 }]
  },
}

test('a link is refused when its name leads to a private address, and passes when it is public, allowed, or does not resolve yet', async () => {
  await expect(checkLinkTarget('https://inside.example/a.mp4', guard)).rejects.toMatchObject({ errorName: 'LinkRefusedError' })
  for (const host of ['outside', 'unknown', 'inside-allowed', 'slow']) {
    await expect(checkLinkTarget(`https://${host}.example/a.mp4`, guard)).resolves.toBeUndefined()
  }
})
