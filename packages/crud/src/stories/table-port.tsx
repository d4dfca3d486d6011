import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Method } from '@wuguan/contract/kernel/action'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { conflict, DomainError, notFound } from '@wuguan/contract/kernel/errors'
import { ConfirmHost } from '@wuguan/ui/dialog'
import { Toaster } from '@wuguan/ui/toast'
import { CrudProvider, type CrudPort, type ExportAnswer, type QueryValue, type RequestOptions } from '../port/index.ts'

/** A server for stories: tables in memory that answer the noun calls. */
export interface TableServer {
  readonly tables: Readonly<Record<string, { entity: AnyEntity; rows: AnyRow[] }>>
  readonly calls: { method: Method; path: string; query: Readonly<Record<string, QueryValue>>; body: unknown }[]
  readonly opened: string[]
  /** What screens said of themselves: whether something typed would be lost. */
  readonly dirtied?: boolean[]
  /** Answers before the tables do; undefined = not this one's business. */
  intercept?: (method: Method, path: string, options: RequestOptions) => unknown
}

const CONTEXT: CrudPort['context'] = {
  companyId: 1,
  communityId: 11,
  communityIds: [],
  communities: [
    { id: 11, name: '翠湖花园' },
    { id: 12, name: '云山雅苑' },
  ],
}

function contains(row: AnyRow, entity: AnyEntity, name: string, wanted: string): boolean {
  const field = entity.fields[name]
  const value = row[name]
  if (!field) return true
  if (['choice', 'state', 'ref', 'choices', 'refs'].includes(field.kind))
    return wanted.split(',').includes(String(value))
  if (field.kind === 'flag') return String(value) === wanted
  if (['integer', 'decimal', 'money', 'percent'].includes(field.kind)) {
    const [from, to] = wanted.split(',')
    return (!from || Number(value) >= Number(from)) && (!to || Number(value) <= Number(to))
  }
  if (field.kind === 'date' || field.kind === 'dateTime') {
    const [from, to] = wanted.split(',')
    return (!from || String(value) >= from) && (!to || String(value) <= to)
  }
  return String(value ?? '').includes(wanted)
}

const PAGING = new Set(['page', 'limit', 'orderField', 'order', 'keyword', 'count', 'ids'])
function matching(entity: AnyEntity, rows: readonly AnyRow[], query: Readonly<Record<string, QueryValue>>): AnyRow[] {
  const keyword = String(query['keyword'] ?? '')
  const searched = Object.keys(entity.fields).filter((name) => entity.fields[name]?.search)
  const found = rows
    .filter((row) => keyword === '' || searched.some((name) => String(row[name] ?? '').includes(keyword)))
    .filter((row) =>
      Object.entries(query).every(
        ([name, value]) => PAGING.has(name) || value == null || contains(row, entity, name, String(value)),
      ),
    )
  const by = query['orderField']
  if (typeof by !== 'string') return found
  const sign = query['order'] === 'desc' ? -1 : 1
  return found.toSorted(
    (a, b) => sign * String(a[by] ?? '').localeCompare(String(b[by] ?? ''), 'zh', { numeric: true }),
  )
}

function answer(
  server: TableServer,
  method: Method,
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  body: unknown,
): unknown {
  const table = Object.values(server.tables).find(({ entity }) => entity.base !== null && path.startsWith(entity.base))
  if (!table?.entity.base) throw notFound()
  const { entity, rows } = table
  const rest = path.slice(table.entity.base.length)
  const found = () => matching(entity, rows, query)
  if (method === 'GET' && rest === '/page') {
    const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 20)]
    return { list: found().slice((page - 1) * limit, page * limit), total: found().length, capped: false }
  }
  if (method === 'GET' && rest === '/totals') {
    const sums = entity.list.totals.map((name) => [
      name,
      found()
        .reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
        .toFixed(2),
    ])
    return { count: found().length, ...(Object.fromEntries(sums) as Record<string, string>) }
  }
  if (method === 'GET' && rest.startsWith('/info/')) {
    const row = rows.find((one) => String(one.id) === rest.slice('/info/'.length))
    if (!row) throw notFound()
    return { ...row }
  }
  if (method === 'GET' && rest === '/select') {
    const ids = query['ids'] == null ? null : String(query['ids']).split(',')
    return found()
      .filter((row) => !ids || ids.includes(String(row.id)))
      .slice(0, 50)
      .map((row) => ({ id: row.id, label: String(row[entity.title]) }))
  }
  if (method === 'POST' && rest === '') {
    const draft = body as Record<string, unknown>
    const row = {
      createdAt: '2026-11-20 08:00:00',
      updatedAt: '2026-11-20 08:00:00',
      titles: {},
      ...draft,
      id: `${entity.name}-${rows.length + 1}`,
      version: 1,
    } as AnyRow
    rows.unshift(row)
    return { id: row.id, version: 1 }
  }
  if (method === 'PUT' && rest === '') {
    const { id, version, ...changes } = body as Record<string, unknown>
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound()
    if (row.version !== version) throw conflict({ ...row })
    Object.assign(row, changes, { version: row.version + 1 })
    return { id, version: row.version }
  }
  if (method === 'PUT' && rest === '/batch') {
    const { ids, set } = body as { ids: unknown[]; set: Record<string, unknown> }
    for (const row of rows) if (ids.includes(row.id)) Object.assign(row, set)
    return { updated: ids.length }
  }
  if (method === 'DELETE' && rest === '') {
    const ids = body as unknown[]
    for (const id of ids)
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      )
    return null
  }
  throw new DomainError(404)
}

function useTableServer(server: TableServer, denied: readonly string[]): CrudPort {
  const [kept] = useState(() => new Map<string, unknown>())
  const [views] = useState<Record<string, unknown>[]>(() => [])
  const [port] = useState((): CrudPort => ({
    async request<T>(method: Method, path: string, options: RequestOptions = {}) {
      const { query = {}, body } = options
      server.calls.push({ method, path, query, body })
      await new Promise((done) => setTimeout(done, 5))
      const own = server.intercept?.(method, path, options)
      if (own !== undefined) return own as T
      if (path === '/basedata/sys/view') {
        if (method === 'GET') return views as T
        const input = body as Record<string, unknown>
        if (method === 'POST') views.push({ ...input, id: `view-${views.length + 1}`, own: true })
        else if (method === 'PUT') Object.assign(views.find((view) => view['id'] === input['id']) ?? {}, input)
        return { id: `view-${views.length}` } as T
      }
      return answer(server, method, path, query, body) as T
    },
    async download(path, body) {
      server.calls.push({ method: 'POST', path, query: {}, body })
      return (server.intercept?.('POST', path, { body }) as ExportAnswer | undefined) ?? null
    },
    downloadFile: async (path) => void server.opened.push(path),
    fileLink: (path) => Promise.resolve(path),
    readFile: () => Promise.reject(new Error('no files here')),
    upload: (file, _target, onProgress) => {
      onProgress(1)
      return Promise.resolve({
        id: '01900009-0000-7000-8000-000000000001',
        url: '',
        name: file.name,
        size: file.size,
        mime: file.type,
      })
    },
    can: (codes) => !codes.split(',').some((code) => denied.includes(code)),
    open: (path) => void server.opened.push(path),
    back: () => void server.opened.push('back'),
    href: (path) => `#${path}`,
    setTitle: (title) => void server.opened.push(`title ${title}`),
    dirty: (is) => void server.dirtied?.push(is),
    useState: <T,>(name: string, initial: T) => {
      const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial))
      return [
        value,
        (next: T) => {
          kept.set(name, next)
          setValue(next)
        },
      ] as const
    },
    context: CONTEXT,
    entities: (name) => {
      const entity = server.tables[name]?.entity
      return entity ? Promise.resolve(entity) : Promise.reject(notFound())
    },
    dict: () => Promise.resolve([]),
  }))
  return port
}

/** The frame of a story: port, query client, and the places for toasts and questions. */
export function StoryFrame({
  server,
  denied = [],
  children,
}: {
  server: TableServer
  denied?: readonly string[]
  children: ReactNode
}) {
  const port = useTableServer(server, denied)
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <CrudProvider port={port}>
        <div className="h-179 bg-page p-4 text-body text-text">{children}</div>
        <ConfirmHost />
        <Toaster />
      </CrudProvider>
    </QueryClientProvider>
  )
}
