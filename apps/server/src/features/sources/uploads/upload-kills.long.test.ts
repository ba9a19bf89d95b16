import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { issueLocalToken } from '../../identity/auth/local-owner.ts'
import { testDatabase } from '#testing/test-database.ts'
import { putAndCut, type UploadLink } from '#testing/upload-client.ts'

const kills = 3
const member = fileURLToPath(new URL('../../../testing/upload-member.ts', import.meta.url))

async function startServer(url: string, dir: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [member, url, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, origin: line.toString().trim() }
}

test('a server killed at random points of an upload keeps what it acknowledged, and the file ends up byte-identical', async () => {
  await using database = await testDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-kills-'))
  const bytes = randomBytes(3_000_000)
  const token = await issueLocalToken(database.db)
  let { child, origin } = await startServer(database.url, dir)
  try {
    const linkReply = await fetch(`${origin}/api/upload-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ extension: 'mp4' }),
    })
    const link = (await linkReply.json()) as UploadLink
    const { pathname, search } = new URL(link.uploadUrl)
    const offset = async () => Number((await fetch(`${origin}${pathname}${search}`, { method: 'HEAD' })).headers.get('upload-offset'))

    let acknowledged = 0
    for (let kill = 0; kill < kills; kill += 1) {
      // An acknowledged part must survive; the part cut short by the kill need not.
      const end = Math.min(bytes.length - 500_000, acknowledged + 100_000)
      const part = await fetch(`${origin}${pathname}${search}`, {
        method: 'PUT',
        body: new Uint8Array(bytes.subarray(acknowledged, end)),
        headers: { 'content-range': `bytes ${acknowledged}-${end - 1}/${bytes.length}` },
      })
      expect(part.status).toBe(202)
      const died = once(child, 'exit')
      const target = { ...link, uploadUrl: `${origin}${pathname}${search}` }
      const rest = `bytes ${end}-${bytes.length - 1}/${bytes.length}`
      await putAndCut(target, bytes.subarray(end), rest, Math.floor(Math.random() * 400_000), () => child.kill('SIGKILL'))
      await died
      ;({ child, origin } = await startServer(database.url, dir))
      const heldBytes = await offset()
      expect(heldBytes).toBeGreaterThanOrEqual(end)
      acknowledged = heldBytes
    }
    const last = await fetch(`${origin}${pathname}${search}`, {
      method: 'PUT',
      body: new Uint8Array(bytes.subarray(acknowledged)),
      headers: { 'content-range': `bytes ${acknowledged}-${bytes.length - 1}/${bytes.length}` },
    })
    expect(await last.json()).toMatchObject({ complete: true, sha256: createHash('sha256').update(bytes).digest('hex') })
  } finally {
    child.kill('SIGKILL')
    await rm(dir, { recursive: true, force: true })
  }
})
