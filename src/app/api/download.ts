import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { getToken } from '@/app/session/token'
import { ApiError } from './api-error'
import { transportFault, unwrap } from './refusal'
import { report } from './report'
import { type RequestInput, send } from './request'

const TIMEOUT_MS = 120_000

/** Posts for a file and saves it; resolves to the data instead when the server answers with an envelope (a background task). */
export const exportFile = <T>(path: string, body: unknown): Promise<T | null> =>
  receive<T>({ method: 'POST', path, body, timeout: TIMEOUT_MS })

/** Saves the file at an address. */
export async function downloadFile(path: string): Promise<void> {
  await receive({ method: 'GET', path, timeout: TIMEOUT_MS })
}

/** A file to be shown from memory. */
export async function readFile(path: string, signal: AbortSignal): Promise<Blob> {
  const { blob } = await ask<never>({ method: 'GET', path, signal, timeout: TIMEOUT_MS })
  if (blob === null) throw new ApiError(404, MESSAGES[404])
  return blob
}

async function receive<T>(input: RequestInput): Promise<T | null> {
  const { blob, name, data } = await ask<T>(input)
  if (blob === null) return data
  save(blob, name ?? '导出')
  return null
}

type Answer<T> =
  | { readonly blob: Blob; readonly name: string | null; readonly data: null }
  | { readonly blob: null; readonly name: null; readonly data: T }

async function ask<T>(input: RequestInput): Promise<Answer<T>> {
  const token = getToken()
  try {
    const response = await send(input, 'blob')
    const type = response.headers.get('Content-Type') ?? ''
    const blob = response._data as Blob
    if (type.includes('json')) {
      const answer: unknown = JSON.parse(await blob.text())
      return { blob: null, name: null, data: unwrap({ status: response.status, body: answer }) as T }
    }
    if (!response.ok) unwrap({ status: response.status, body: null })
    return { blob, name: fileName(response.headers.get('Content-Disposition')), data: null }
  } catch (error) {
    const fault = error instanceof ApiError ? error : transportFault(error)
    if (fault.code === 401) report(fault, token)
    throw fault
  }
}

/** The name after `filename*=UTF-8''`, else after `filename=`. */
export function fileName(disposition: string | null): string | null {
  if (disposition === null) return null
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
