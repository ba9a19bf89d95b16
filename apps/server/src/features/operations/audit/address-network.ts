import { isIP } from 'node:net'

/**
 * The network of an address: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. It identifies a country
 * and a provider, but no person. Empty for text that is no address.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(mapped) !== 6) return '-/0'
  const [head = '', tail] = mapped.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 3)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/48`
}
