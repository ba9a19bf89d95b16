import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import { refusedUrls, rebindingNames } from '#testing/refused-urls.ts'
import { parseAllowedHosts, parseFetchTarget } from './fetch-target.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './special-addresses.ts'

const nothingAllowed = parseAllowedHosts([])

/** A guarded fetch that opens no sockets: it records the addresses it would have connected to. */
function recordingFetch() {
  const connected: string[] = []
  const fetch = createGuardedFetch({
    allowHosts: [],
    resolve: async (host) => {
      const answers = isIP(host) ? [host] : rebindingNames[host]
      if (!answers) throw new Error(`no answer for ${host}`)
      return answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    makeConnector: (options) => (target, callback) => {
      const { lookup } = options as {
        lookup: (host: string, options: object, callback: (error: Error | null, addresses: unknown) => void) => void
      }
      lookup(target.hostname, { all: true }, (error, addresses) => {
        if (!error) connected.push(JSON.stringify(addresses))
        callback(error ?? new Error('sockets are not opened in this test'), null)
      })
    },
  })
  return { fetch, connected }
}

describe('outbound addresses', () => {
  test('the table has at least 120 rows', () => {
    expect(refusedUrls.length).toBeGreaterThanOrEqual(120)
    expect(new Set(refusedUrls).size).toBe(refusedUrls.length)
  })

  test('no row of the table leads to a connection', async () => {
    const { fetch, connected } = recordingFetch()
    const outcomes = await Promise.all(
      refusedUrls.map(async (url) => {
        const name = await fetch(url, { deadlineMs: 5000 }).then(
          () => 'answered',
          (error: { errorName?: string }) => error.errorName,
        )
        return { url, name }
      }),
    )
    expect(outcomes.filter(({ name }) => name !== 'LinkRefusedError')).toEqual([])
    expect(connected).toEqual([])
  })

  test('ordinary public addresses pass the same rules', async () => {
    const { fetch, connected } = recordingFetch()
    for (const url of [
      'http://public.example/a.mp4',
      'https://public.example:443/',
      'http://8.8.8.8/',
      'https://[2606:4700::1111]/',
      'HTTP://Public.Example./x',
    ]) {
      await expect(fetch(url, { deadlineMs: 5000 })).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
    }
    expect(connected.length).toBe(5)
  })

  test('a resolver that fails leaves nothing to connect to', async () => {
    const { fetch, connected } = recordingFetch()
    await expect(fetch('http://unknown.example/')).rejects.toMatchObject({ errorName: 'LinkUnreachableError' })
    expect(connected).toEqual([])
  })

  test('the operator can allow one host and port, and nothing more', () => {
    const hosts = parseAllowedHosts(['media.local:8080', '127.0.0.1:*', '[::1]:9000', 'nas'])
    for (const url of [
      'http://media.local:8080/a',
      'http://MEDIA.local:8080/',
      'http://127.0.0.1:4711/',
      'http://[::1]:9000/',
      'http://nas/',
      'https://nas/',
    ]) {
      expect(parseFetchTarget(url, hosts).href).toBeTruthy()
    }
    for (const url of [
      'http://media.local/',
      'http://media.local:8081/',
      'http://sub.media.local:8080/',
      'http://[::1]:9001/',
      'http://nas:81/',
      'http://127.0.0.2:4711/',
    ]) {
      expect(() => parseFetchTarget(url, hosts)).toThrow('This address is not allowed. Use a public address, or upload the file.')
    }
  })

  test('the message to a person reveals nothing about the network', () => {
    for (const url of ['http://10.0.0.1/', 'http://127.0.0.1:22/', 'ftp://x.example/']) {
      expect(() => parseFetchTarget(url, nothingAllowed)).toThrow('This address is not allowed. Use a public address, or upload the file.')
    }
  })

  test.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.0', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each(['fe80::1%eth0', '2001:4860::8888%1', 'localhost', '', '1.2.3', '256.1.1.1', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is not',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
