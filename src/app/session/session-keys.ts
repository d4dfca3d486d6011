/** Names under which the browser keeps the session; fixed by the specification. */
export const KEYS = {
  token: 'token',
  company: 'select_company',
  community: 'select_community',
  communities: 'select_communitys',
  keepAlive: 'keep_alive_db',
  reportToken: 'reportToken',
  handheld: 'handheld',
  /** In local storage; everything else is in session storage. */
  permissions: 'permissions',
  userInfo: (userId: number | string) => `user_${userId}`,
} as const
