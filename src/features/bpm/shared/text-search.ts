/** Reads the named keys of an address as texts; every key is answered, with undefined where the address says nothing. */
export const textSearch =
  <const K extends string>(...keys: readonly K[]) =>
  (raw: Record<string, unknown>): { [key in K]?: string } =>
    Object.fromEntries(
      keys.map((key) => [key, typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : undefined]),
    ) as { [key in K]?: string }
