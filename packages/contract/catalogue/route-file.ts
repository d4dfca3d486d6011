/**
 * The file of a catalogue path below src/routes, and back. A file `index.tsx` is the page of its folder, so a literal
 * segment `index` is written `[index]`; a page whose path begins other paths is its folder's index, or it would be their layout.
 */
export function routeFileOf(path: string, all: Iterable<{ readonly path: string; readonly kind: string }>): string {
  if (path === '/') return 'index.tsx'
  const file = path
    .slice(1)
    .split('/')
    .map((segment) => (RESERVED.has(segment) ? `[${segment}]` : segment))
    .join('/')
  let layout = false
  let parent = false
  for (const route of all) {
    if (route.path === path) layout = route.kind === 'layout'
    else if (route.path.startsWith(`${path}/`)) parent = true
  }
  if (layout) return `${file}/route.tsx`
  return parent ? `${file}/index.tsx` : `${file}.tsx`
}

/** Catalogue path of a file below src/routes; pathless folders (`_name`, `(name)`) leave no trace; null for the root file. */
export function pathOfRouteFile(file: string): string | null {
  const segments = file.replace(/\.tsx$/, '').split('/')
  const last = segments.at(-1)
  if (last === '__root') return null
  if (last === 'index' || last === 'route') segments.pop()
  const named = segments
    .filter((segment) => !segment.startsWith('_') && !/^\(.*\)$/.test(segment))
    .map((segment) => segment.replace(/^\[(.*)\]$/, '$1'))
  return `/${named.join('/')}`
}

const RESERVED: ReadonlySet<string> = new Set(['index', 'route', 'lazy'])
