import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries for both families, plus multicast and the one public address at which a cloud serves metadata to its
// machines. Outbound requests to all of them are refused.
const specialV4Ranges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

// Only 2000::/3 is global unicast. Everything outside it is refused without being listed: loopback, unspecified, IPv4-mapped, NAT64,
// unique local, link local and multicast.
const globalV6Range: readonly [string, number] = ['2000::', 3]
const specialV6Ranges: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of ranges) list.addSubnet(net, bits, family)
  return list
}

const specialV4 = blockList('ipv4', specialV4Ranges)
const globalV6 = blockList('ipv6', [globalV6Range])
const specialV6 = blockList('ipv6', specialV6Ranges)

/** Whether text is an address literal (without brackets) of ordinary public unicast. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, 'ipv4')
    case 6:
      // A zone id names an interface of this machine.
      return !address.includes('%') && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
    default:
      return false
  }
}
