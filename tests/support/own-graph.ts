import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Replacing a module, building the application under another environment, or loading the product anew for each step (`everyLife`), concerns every file that shares the modules. */
const REPLACES = /\bvi\.(mock|doMock|resetModules)\(|\beveryLife\(|\bbuildAllRoutes\(/

/** Of these test files, those that need a module graph of their own. All others of a worker share one. */
export const ownGraph = (globs: readonly string[]): string[] =>
  globs
    .flatMap((glob) => globSync(glob, { cwd: ROOT, exclude: ['**/node_modules/**'] }))
    .filter((file) => REPLACES.test(readFileSync(`${ROOT}${file}`, 'utf8')))
