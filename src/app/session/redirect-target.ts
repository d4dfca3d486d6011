export const HOME = '/dashboard'

/** The in-app path to go to after signing in; anything that could leave the app becomes the workbench. */
export function redirectTarget(wanted: unknown): string {
  if (typeof wanted !== 'string') return HOME
  const inApp = /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)
  const path = wanted.split(/[?#]/, 1)[0]
  return inApp && path !== '/' && path !== '/login' ? wanted : HOME
}
