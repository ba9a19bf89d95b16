import { isIP } from 'node:net'

/** A network as written in the configuration; a bare address is a network of one host. */
export type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/** The networks of a comma-separated list, or null when one is invalid. */
export function parseNetworks(text: string): Network[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const networks = parts.map(parseNetwork)
  return networks.every((network) => network !== null) ? networks : null
}

function parseNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return null
  const bits = version === 4 ? 32 : 128
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : -1
  if (prefix < 0 || prefix > bits) return null
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** The networks in the form of Fastify's `trustProxy`; `false` for an empty list. */
export function toAddressRanges(networks: readonly Network[]): string[] | false {
  return networks.length > 0 && networks.map(({ address, prefix }) => `${address}/${prefix}`)
}
