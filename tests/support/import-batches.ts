import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { Caller, TestApp } from './app.ts'
import { xlsxWriter } from '../../server/kernel/spreadsheets/xlsx-writer.ts'

export interface Begun {
  batchId: string
  sheet: string
  headers: { index: number; title: string; samples: string[] }[]
  proposal: Record<string, number>
  fields: { key: string; label: string; required: boolean }[]
  rows: number
  duplicateOf: string | null
  layoutRemembered: boolean
}
export interface State {
  status: number
  stage: string
  total: number
  checked: number
  success: number
  fail: number
  skip: number
  progress: number
  error: string | null
  communityId: number | null
  undoUntil: string | null
}
export interface Row {
  rowNo: number
  data: Record<string, string | null>
  errors: Record<string, string>
  error: string | null
  state: string
}
export interface Rows {
  list: Row[]
  total: number
  sentences: { sentence: string; count: number }[]
}

export const REGISTER = new URL('../fixtures/house-register.xlsx', import.meta.url)
export const register = () => readFile(REGISTER)

/** A one-sheet workbook of texts. */
export async function sheetOf(titles: readonly string[], rows: Iterable<readonly string[]>): Promise<Buffer> {
  const stream = new PassThrough()
  const whole = buffer(stream)
  const writer = xlsxWriter(stream, { sheetName: '数据', columns: titles.map((title) => ({ title })) })
  await writer.writeRows(rows)
  await writer.end()
  return whole
}

/** A multipart form as a browser sends it; fields may stand behind the file. */
export function form(
  name: string,
  content: Buffer,
  fields: Record<string, string> = {},
): { payload: Buffer; contentType: string } {
  const boundary = '----wuguan-test'
  const parts = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  )
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  return {
    payload: Buffer.concat([head, content, Buffer.from('\r\n'), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

export async function send<T>(
  app: TestApp,
  caller: Caller,
  path: string,
  name: string,
  content: Buffer,
  fields: Record<string, string> = {},
): Promise<{ code: number; msg: string; data: T }> {
  const { payload, contentType } = form(name, content, fields)
  const reply = await app.app.server.inject({
    method: 'POST',
    url: path,
    headers: { token: caller.token, 'content-type': contentType },
    payload,
  })
  return JSON.parse(reply.body) as { code: number; msg: string; data: T }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
/** A picture that the caller has uploaded and nothing names yet. */
export const sendPicture = async (app: TestApp, caller: Caller, name: string): Promise<Attachment> =>
  (await send<Attachment>(app, caller, '/file/sys/attachment/upload', name, PNG)).data

export const begin = (app: TestApp, caller: Caller, name: string, content: Buffer, kind = 'house') =>
  send<Begun>(app, caller, '/file/sys/import/upload', name, content, { kind })

/** Waits until nobody works on the batch. */
export async function settled(caller: Caller, id: string): Promise<State> {
  for (let i = 0; i < 1200; i++) {
    const { data } = await caller.call<State>('GET', `/file/sys/import/${id}`)
    if (!['reading', 'checking', 'writing'].includes(data.stage)) return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`batch ${id} does not end`)
}
