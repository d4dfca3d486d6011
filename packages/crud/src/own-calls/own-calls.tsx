import { useMemo, type ReactNode } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { CrudProvider, useCrudPort, type CrudPort, type QueryValue } from '../port/index.ts'

type Body = Readonly<Record<string, unknown>>

/** Calls of a noun that have other paths or shapes than the usual ones; what is left out goes the usual way. */
export interface OwnCalls {
  page?: (query: Readonly<Record<string, QueryValue>>) => Promise<Page<AnyRow>>
  info?: (id: string) => Promise<AnyRow>
  create?: (body: Body) => Promise<unknown>
  update?: (body: Body) => Promise<unknown>
  remove?: (ids: readonly (string | number)[]) => Promise<unknown>
}

/** The port with an entity's noun calls sent elsewhere, so that the generic screens serve it all the same. */
export function rerouted(port: CrudPort, base: string, calls: OwnCalls): CrudPort {
  const answer = (
    method: string,
    path: string,
    query: Readonly<Record<string, QueryValue>>,
    body: unknown,
  ): Promise<unknown> | undefined => {
    if (method === 'GET' && path === `${base}/page`) return calls.page?.(query)
    if (method === 'GET' && path.startsWith(`${base}/info/`))
      return calls.info?.(decodeURIComponent(path.slice(base.length + '/info/'.length)))
    if (path !== base) return undefined
    if (method === 'POST') return calls.create?.(body as Body)
    if (method === 'PUT') return calls.update?.(body as Body)
    return method === 'DELETE' ? calls.remove?.(body as (string | number)[]) : undefined
  }
  const request = (
    method: Parameters<CrudPort['request']>[0],
    path: string,
    options: Parameters<CrudPort['request']>[2] = {},
  ) => answer(method, path, options.query ?? {}, options.body) ?? port.request(method, path, options)
  // The context of the port is read anew each time, so the port is extended and not copied.
  return Object.create(port, { request: { value: request } }) as CrudPort
}

/** Screens below it work on the entity by these calls; `make` must be stable. */
export function WithCalls({
  entity,
  make,
  children,
}: {
  entity: AnyEntity
  make: (port: CrudPort) => OwnCalls
  children: ReactNode
}) {
  const port = useCrudPort()
  const own = useMemo(() => rerouted(port, entity.base ?? '', make(port)), [port, entity, make])
  return <CrudProvider port={own}>{children}</CrudProvider>
}
