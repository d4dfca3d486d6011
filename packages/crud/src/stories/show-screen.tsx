import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import '@wuguan/ui/styles.css'
import { StoryFrame, type TableServer } from './table-port.tsx'

/**
 * A screen in a test, over a server that answers by how calls begin: `{ 'GET /file/task/page': … }`, which may be the
 * paths of actions with their places (`/user/{id}`); a function answers what is sent.
 * Pickers find the entities.
 */
export function showScreen(
  screen: ReactNode,
  answers: Readonly<Record<string, unknown>>,
  entities: readonly AnyEntity[] = [],
) {
  const place = document.createElement('div')
  place.style.height = '700px'
  document.body.append(place)
  const root = createRoot(place)
  const server: TableServer = {
    tables: Object.fromEntries(entities.map((entity) => [entity.name, { entity, rows: [] }])),
    calls: [],
    opened: [],
    dirtied: [],
    intercept: (method, path, options) => {
      const known = Object.keys(answers).find((one) => `${method} ${path}`.startsWith(one.split('{')[0]!))
      const given = known === undefined ? undefined : answers[known]
      return typeof given === 'function' ? given(options.body ?? options.query) : given
    },
  }
  root.render(<StoryFrame server={server}>{screen}</StoryFrame>)
  return {
    calls: server.calls,
    opened: server.opened,
    dirtied: server.dirtied!,
    /** The newest call that changes something. */
    sent: () => server.calls.findLast(({ method }) => method !== 'GET'),
    end: () => {
      root.unmount()
      place.remove()
    },
  }
}
