import type { Attachment } from '@wuguan/contract/kernel/fields'
import { runtimeConfig } from '@/app/config'
import { getToken } from '@/app/session/token'
import { ApiError } from './api-error'
import { unwrap } from './refusal'
import { report } from './report'
import { sessionHeaders } from './request'

const PATH = '/basedata/sys/attachment/upload'
const TIMEOUT_MS = 300_000
const FAILED = '图片上传失败'
const TIMED_OUT = '图片上传超时'

/** One file with progress in percent; `fetch` cannot tell how much has been sent. */
export async function uploadFile(
  file: File,
  fields: Readonly<Record<string, string>>,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const { baseUrl } = await runtimeConfig()
  const form = new FormData()
  // Fields first: the server reads them before the file streams in.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const token = getToken()
  try {
    const reply = await post(`${baseUrl}${PATH}`, form, onProgress, signal)
    return unwrap(reply) as Attachment
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) report(error, token)
    throw error
  }
}

function post(address: string, form: FormData, onProgress: (percent: number) => void, signal: AbortSignal) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.withCredentials = true
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100))
    }
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) })
    request.onerror = () => reject(new ApiError(0, FAILED))
    request.ontimeout = () => reject(new ApiError(504, TIMED_OUT))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
