import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pathOfRouteFile } from '@wuguan/contract/catalogue/route-file'

/**
 * Routes that this build has: menus and links exist only for them. The web build writes the list; without a build (tests, the
 * development server) the route files say it.
 */
const BUILT = fileURLToPath(new URL('../../dist/built-routes.json', import.meta.url))
const ROUTES = fileURLToPath(new URL('../../src/routes', import.meta.url))

let built: ReadonlySet<string> | null = null

function fromFiles(): string[] {
  return readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(file) && !file.startsWith('__root'))
    .map((file) => pathOfRouteFile(file.replaceAll('\\', '/')))
    .filter((path) => path !== null)
}

export function builtRoutes(): ReadonlySet<string> {
  built ??= new Set(existsSync(BUILT) ? (JSON.parse(readFileSync(BUILT, 'utf8')) as string[]) : fromFiles())
  return built
}
export const isBuilt = (path: string): boolean => builtRoutes().has(path)

const PAGE = 1
/** Whether there is something behind a menu entry: what is no page of ours, or a page that this build has. */
export const isLive = ({ type, url }: { readonly type: number; readonly url: string | null }): boolean =>
  type !== PAGE || url === null || /^(https?:|\/400$)/.test(url) || isBuilt(url)
