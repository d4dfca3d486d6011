import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { notFound } from '@wuguan/contract/kernel/errors'
import { role } from '@wuguan/contract/system/role.entity'
import { user } from '@wuguan/contract/system/user.entity'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
import { ConfirmHost } from '@wuguan/ui/dialog'
import { Toaster } from '@wuguan/ui/toast'
import type { ModelServer } from './server'

const ENTITIES = { 'system.user': user, 'system.role': role } as Record<string, typeof user | typeof role>

function usePort(server: ModelServer, kept: Map<string, unknown>): CrudPort {
  const [port] = useState((): CrudPort => ({
    async request<T>(
      method: string,
      path: string,
      options: { query?: Readonly<Record<string, unknown>>; body?: unknown } = {},
    ) {
      await Promise.resolve()
      return server.answer(method, path, options.query ?? {}, options.body) as T
    },
    download: () => Promise.resolve(null),
    downloadFile: () => Promise.resolve(),
    fileLink: (path) => Promise.resolve(path),
    readFile: () => Promise.reject(new Error('no files here')),
    upload: () => Promise.reject(notFound()),
    can: () => true,
    open: () => {},
    back: () => {},
    href: (path) => `#${path}`,
    setTitle: () => {},
    dirty: () => {},
    useState: <T,>(name: string, initial: T) => {
      const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial))
      const set = (next: T) => {
        kept.set(name, next)
        setValue(next)
      }
      return [value, set] as const
    },
    context: { companyId: 1, communityId: null, communityIds: [], communities: [] },
    entities: (name) => {
      const entity = ENTITIES[name]
      return entity ? Promise.resolve(entity) : Promise.reject(notFound())
    },
    dict: () => Promise.resolve([]),
  }))
  return port
}

/** The application around a designer in a story: calls answered by a server in memory, state that the tab keeps. */
export function DesignerFrame({
  server,
  kept,
  children,
}: {
  server: ModelServer
  kept?: Map<string, unknown>
  children: ReactNode
}) {
  const [own] = useState(() => kept ?? new Map<string, unknown>())
  const port = usePort(server, own)
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <CrudProvider port={port}>
        {children}
        <ConfirmHost />
        <Toaster />
      </CrudProvider>
    </QueryClientProvider>
  )
}
