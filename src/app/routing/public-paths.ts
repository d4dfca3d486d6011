/** Pages without a session; any other address is the workspace's. */
export const PUBLIC_PATHS = [
  '/',
  '/login',
  '/refresh',
  '/resetPassword',
  '/preview/$id',
  '/basedata/keeper/housekeeper/preview/$url',
  '/400/order/create',
  '/400/order/history',
  '/400/order/history/$id',
  '/400/work/order/create',
  '/400/work/order/history',
  '/400/work/order/history/$id',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

const SHAPES = PUBLIC_PATHS.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`))

/** The page that the hash of an address names, without its search. */
export const pathOfHash = (hash: string): string => hash.replace(/^#/, '').split('?', 1)[0] || '/'

/** Whether the hash of an address shows one of them. */
export function isPublicHash(hash: string): boolean {
  const path = pathOfHash(hash)
  return SHAPES.some((shape) => shape.test(path))
}
