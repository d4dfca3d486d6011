import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, findRoute } from '../../packages/contract/catalogue/all.ts'
import type { CatalogueRoute, RouteKind } from '../../packages/contract/catalogue/route.ts'
import { routeFileOf } from '../../packages/contract/catalogue/route-file.ts'
import { type Made, ROOT, Refusal } from './write.ts'
import { kebab, pascal } from './names.ts'

/**
 * `gen route /basedata/terminal/list [basedata.terminal | screen-name]`: the route file of a catalogue path. With an entity
 * the page is the engine's own (rung L0), otherwise a screen of the module's feature folder. `coming`: the entity's file that is being written too.
 */
export function genRoute(path: string | undefined, shows: string | undefined, coming?: string): Made {
  if (path === undefined) throw new Refusal('usage: npm run gen route <catalogue path> [module.entity | screen-name]')
  const route = findRoute(path)
  if (route === undefined) throw new Refusal(`${path} is not in the catalogue${hint(path)}`)
  const file = `src/routes/${routeFileOf(path, catalogue)}`
  if (route.kind === 'layout') return { files: { [file]: layoutSource(route) }, next: [FRESH] }
  if (shows?.includes('.')) return { files: { [file]: entitySource(route, shows, coming) }, next: [FRESH] }
  const screen = shows ?? screenName(route)
  const made = existsSync(join(ROOT, 'src/features', route.module, screen, 'index.ts'))
  return {
    files: { [file]: screenSource(route, screen) },
    next: [...(made ? [] : [`npm run gen screen ${route.module} ${screen}`]), FRESH],
  }
}

const FRESH = 'npm run map, and commit the fresh docs'

/** Names the paths that share the longest beginning with what was typed. */
function hint(path: string): string {
  const parts = path.split('/').filter(Boolean)
  for (let length = parts.length; length > 0; length--) {
    const near = catalogue.filter((route) => route.path.startsWith(`/${parts.slice(0, length).join('/')}`)).slice(0, 5)
    if (near.length > 0) return `; near it: ${near.map((route) => route.path).join(' ')}`
  }
  return ''
}

/** `/basedata/house/edit/$id` → `house-edit`; parameters, the module's own name and `list`/`index` say nothing. */
const screenName = ({ path, module }: CatalogueRoute): string =>
  path
    .split('/')
    .filter(
      (segment) =>
        segment !== '' && !segment.startsWith('$') && segment !== module && segment !== 'list' && segment !== 'index',
    )
    .map(kebab)
    .join('-') || 'overview'

/** What createFileRoute calls the file: the index of a folder ends in a slash. */
const routeId = ({ path }: CatalogueRoute): string =>
  routeFileOf(path, catalogue).endsWith('/index.tsx') ? `${path}/` : path

const LISTS: ReadonlySet<RouteKind> = new Set(['list', 'tree', 'report'])

function options(route: CatalogueRoute): { call: string; from: string } {
  if (route.access !== 'staff')
    return { from: `{ publicRoute } from '@/app/routing/public-route'`, call: `publicRoute('${route.title}')` }
  const name = LISTS.has(route.kind) ? 'listRoute' : 'staffRoute'
  const permission = route.permission === null ? '' : `, permission: '${route.permission}'`
  return {
    from: `{ ${name} } from '@/app/routing/route-options'`,
    call: `${name}({ title: '${route.title}'${permission} })`,
  }
}

const layoutSource = (route: CatalogueRoute) => {
  const { from, call } = options(route)
  return `import { createFileRoute, Outlet } from '@tanstack/react-router'
import ${from}

export const Route = createFileRoute('${routeId(route)}')({
  ...${call},
  component: Outlet,
})
`
}

function screenSource(route: CatalogueRoute, screen: string): string {
  const component = `${pascal(screen)}Screen`
  const { from, call } = options(route)
  return `import { createFileRoute } from '@tanstack/react-router'
import ${from}
import { ${component} } from '@/features/${route.module}/${screen}'

export const Route = createFileRoute('${routeId(route)}')({
  ...${call},
  component: ${component},
})
`
}

const ENGINE: Partial<Record<RouteKind, string>> = { list: 'list', tree: 'list', form: 'form', detail: 'detail' }

function entitySource(route: CatalogueRoute, entity: string, coming?: string): string {
  const engine = ENGINE[route.kind]
  if (engine === undefined)
    throw new Refusal(`a page of kind ${route.kind} needs a screen of its own: npm run gen route ${route.path}`)
  const [module = '', noun = ''] = entity.split('.')
  const file = `packages/contract/${module}/${kebab(noun)}.entity.ts`
  if (file !== coming && !existsSync(join(ROOT, file)))
    throw new Refusal(`${file} does not exist: npm run gen entity ${entity}`)
  const { from, call } = options(route)
  const imported = `import { ${noun} } from '@wuguan/contract/${module}/${kebab(noun)}.entity'`
  if (engine === 'list')
    return `import { createFileRoute } from '@tanstack/react-router'
${imported}
import { entityPage } from '@/app/routing/list-page'
import ${from}

export const Route = createFileRoute('${routeId(route)}')({
  ...${call},
  component: entityPage(${noun}),
})
`
  const component = `${pascal(engine)}Screen`
  const param = /\$(\w+)$/.exec(route.path)?.[1]
  const id = param === undefined ? '' : ` id={Route.useParams().${param}}`
  return `import { createFileRoute } from '@tanstack/react-router'
${imported}
import { ${component} } from '@wuguan/crud/${engine}-screen'
import ${from}

export const Route = createFileRoute('${routeId(route)}')({
  ...${call},
  component: Page,
})

function Page() {
  return <${component} entity={${noun}}${id} />
}
`
}
