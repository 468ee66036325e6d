import { BlockList, isIP, isIPv4 } from "node:net"

/** Networks that are not the public internet (IANA's special-purpose registries, RFC 6890). */
const special = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  special.addSubnet(network, prefix, "ipv4")

/** Of IPv6 only what is given out as global unicast is public, and of that not everything. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet("2000::", 3, "ipv6")
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 carries an IPv4 address, which may be a private one.
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6")

/** Tells whether an address belongs to the public internet; names and nonsense do not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !special.check(address, "ipv4")
  return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6")
}

/**
 * Reads networks such as "10.1.0.0/16" into a list that addresses are held against. @throws Error
 * naming one that is none
 */
export function readNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", prefix] = network.split("/")
    const family = isIP(address)
    const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix)
    if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 4 ? 32 : 128))
      throw new Error(`${network} is no network; one looks like 10.1.0.0/16`)
    list.addSubnet(address, bits, family === 4 ? "ipv4" : "ipv6")
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6")
}
