import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setWorkContext } from '@/app/session/context'
import { setToken } from '@/app/session/token'
import { uploadFile } from './upload'

/** What the browser's own request would do; its time does not pass here. */
class Request {
  static readonly made: Request[] = []
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  method = ''
  address = ''
  timeout = 0
  withCredentials = false
  body: FormData | null = null
  status = 200
  responseText = ''
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  onabort?: () => void
  constructor() {
    Request.made.push(this)
  }
  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => {
  sessionStorage.clear()
  setToken('T')
  setWorkContext({ companyId: 2, communityId: 11, communityIds: [] })
  Request.made.length = 0
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"baseUrl":""}', { headers: { 'Content-Type': 'application/json' } })),
  )
})
afterEach(() => vi.unstubAllGlobals())

const photo = new File(['x'], '照片.png', { type: 'image/png' })
async function start(percents: number[] = [], signal = new AbortController().signal) {
  const result = uploadFile(photo, { visibility: '2' }, (percent) => percents.push(percent), signal)
  result.catch(() => undefined)
  await vi.waitFor(() => expect(Request.made[0]?.body).toBeTruthy())
  return { result, request: Request.made[0]! }
}

it('sends the file in the field of the specification, with session and context, and gives what was kept', async () => {
  const percents: number[] = []
  const { result, request } = await start(percents)
  expect([request.method, request.address]).toEqual(['POST', '/basedata/sys/attachment/upload'])
  expect(request.headers).toEqual({ token: 'T', companyId: '2', communityId: '11' })
  expect([...request.body!.keys()]).toEqual(['visibility', 'file'])
  expect((request.body!.get('file') as File).name).toBe('照片.png')
  request.upload.onprogress!({ lengthComputable: true, loaded: 1, total: 3 })
  request.responseText = '{"code":0,"msg":"","data":{"id":"a1","url":"/file/download/a1"}}'
  request.onload!()
  await expect(result).resolves.toEqual({ id: 'a1', url: '/file/download/a1' })
  expect(percents).toEqual([33])
})

it.each([
  ['onerror', '图片上传失败'],
  ['ontimeout', '图片上传超时'],
] as const)('%s is told as %s', async (event, sentence) => {
  const { result, request } = await start()
  expect(request.timeout).toBe(300_000)
  request[event]!()
  await expect(result).rejects.toThrow(sentence)
})

it('a refusal keeps the words of the server', async () => {
  const { result, request } = await start()
  request.responseText = '{"code":422,"msg":"文件内容与扩展名不符","data":null}'
  request.onload!()
  await expect(result).rejects.toMatchObject({ code: 422, msg: '文件内容与扩展名不符' })
})

it('one that was given up ends with the reason', async () => {
  const stop = new AbortController()
  const { result } = await start([], stop.signal)
  stop.abort(new Error('closed'))
  await expect(result).rejects.toThrow('closed')
})
