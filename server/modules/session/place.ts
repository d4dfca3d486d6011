import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that name a network: whoever has one has all its addresses. */
const NETWORK_GROUPS = 4

/** What counts as one address: an IPv4 address, the /64 network of an IPv6 one. */
export function placeOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
