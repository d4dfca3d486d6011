/** Pages without a session; any other address is the workspace's. */
export const PUBLIC_PATHS = ['/', '/login', '/refresh', '/resetPassword'] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** Whether the hash of an address shows one of them. */
export const isPublicHash = (hash: string): boolean =>
  (PUBLIC_PATHS as readonly string[]).includes(hash.replace(/^#/, '').split('?', 1)[0] || '/')
