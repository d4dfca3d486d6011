import { createContext, useContext, type ReactNode } from 'react'
import type { Method } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { Option } from '@wuguan/contract/kernel/options'
import type { MapProvider } from '@wuguan/ui/map'

/**
 * What the engine needs from the application around it: calls, rights, tabs, kept state. `src/app` adapts its router,
 * client and session to this; stories adapt a table in memory. The engine never sees a router or a client.
 */
/** Either a job of the download centre, or the number of rows that are too many for a true .xls. */
export type ExportAnswer = { taskId: string } | { tooMany: number }

export interface CrudPort {
  /**
   * One call through the envelope: resolves to `data`, rejects with an error that `faultOf` reads. A lost session is the
   * application's business; every other fault is told by the screen, so the port stays quiet about it.
   */
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>
  /** Saves the file that the call answers with; a job id when the server makes the file in the background, or why it waits to be asked again. */
  download(path: string, body: unknown): Promise<ExportAnswer | null>
  /** Saves the file at an address of the server. */
  downloadFile(path: string): Promise<void>
  /** Address under which the browser itself gets a file of the server, once; `download` = to be saved, not shown. */
  fileLink(path: string, options?: { download: boolean }): Promise<string>
  /** A file of the server, read with the session: for pictures. */
  readFile(path: string, signal: AbortSignal): Promise<Blob>
  /** `onProgress` takes a share from 0 to 1. */
  upload(
    file: File,
    target: UploadTarget,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Attachment>
  /** Whether the user holds every code of the comma list. */
  can(codes: string): boolean
  /** Address of a route, for links. */
  href(path: string): string
  /** Opens a route in a tab. */
  open(path: string): void
  back(): void
  setTitle(title: string): void
  /** Says whether closing the tab would lose typed work. */
  dirty(flag: boolean): void
  /** A `useState` whose value belongs to the tab: it survives switching tabs and a reload. Values are JSON. */
  useState: <T>(name: string, initial: T) => readonly [T, (next: T) => void]
  readonly context: CrudContext
  /** Definition of a referenced entity, loaded when a picker first needs it. */
  entities(name: string): Promise<AnyEntity>
  /** Whose maps are shown; null, or left out, where none is configured: places are coordinates then. */
  mapProvider?(): Promise<MapProvider | null>
  /** Items of a dictionary, in display order; cached by the application. */
  dict(code: string): Promise<readonly Option[]>
}

export interface RequestOptions {
  query?: Readonly<Record<string, QueryValue>>
  /** JSON, or `FormData` for a multipart call. */
  body?: unknown
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
}
export type QueryValue = string | number | boolean | null | undefined

export interface UploadTarget {
  /** Entity that the file will belong to. */
  bizType: string
  field: string
}

export interface CrudContext {
  readonly companyId: number | null
  readonly communityId: number | null
  /** The communities chosen together; empty = all of the scope. */
  readonly communityIds: readonly number[]
  readonly communities: readonly { readonly id: number; readonly name: string }[]
}

const PortContext = createContext<CrudPort | null>(null)

export function CrudProvider({ port, children }: { port: CrudPort; children: ReactNode }) {
  return <PortContext value={port}>{children}</PortContext>
}

export function useCrudPort(): CrudPort {
  const port = useContext(PortContext)
  if (!port) throw new Error('useCrudPort: no CrudProvider above')
  return port
}

/** State that the tab keeps, under the port's name for it. */
export function useKept<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const { useState } = useCrudPort()
  return useState(name, initial)
}
