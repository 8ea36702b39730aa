import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose IPv4 blocks, with multicast and what is reserved. */
const PRIVATE_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within the global unicast block, but for protocols, examples and IPv4 in disguise (Teredo, 6to4). */
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const private4 = new BlockList()
for (const [net, bits] of PRIVATE_V4) private4.addSubnet(net, bits, 'ipv4')
const special6 = new BlockList()
for (const [net, bits] of SPECIAL_V6) special6.addSubnet(net, bits, 'ipv6')
/** Anything else of IPv6 is loopback, local, multicast, mapped (`::ffff:0:0/96`), NAT64 (`64:ff9b::/96`) or not given out. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet; neither a machine beside this one nor this one itself does. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !private4.check(address, 'ipv4')
  // An address with a zone is a local one.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Whether the host of an address is written as a number that is not public; a name is looked at whenever it is asked. */
export function namesPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
}
