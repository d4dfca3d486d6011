import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { xlsWriter } from '../spreadsheets/xls-writer.ts'
import { ZipWriter } from '../spreadsheets/zip-writer.ts'
import { deliveryHeaders } from './delivery.ts'
import { FILE_TYPES, MAX_UPLOAD_BYTES } from './limits.ts'
import { contentDisposition, extensionOf, safeFileName } from './names.ts'
import { sniffFile } from './sniff.ts'
import { openFileStore } from './store.ts'

async function emptyXls(): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  await xlsWriter(out, { sheetName: 'x', columns: [{ title: 'a' }] }).end()
  return bytes
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sample = async (content: Uint8Array | string) => {
  const path = join(folder, 'sample')
  await writeFile(path, content)
  return path
}
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(64, 1),
  ])
async function archive(...names: string[]): Promise<Buffer> {
  const path = join(folder, 'archive')
  const zip = new ZipWriter(createWriteStream(path))
  for (const name of names) await zip.add(name, 'x')
  await zip.end()
  return readFile(path)
}
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600_000),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(100),
  ])

describe('content must be what the extension says', () => {
  const samples: Record<keyof typeof FILE_TYPES, () => Uint8Array | string | Promise<Uint8Array>> = {
    png: () => bytes('\x89PNG\r\n\x1a\n'),
    jpg: () => bytes([0xff, 0xd8, 0xff]),
    jpeg: () => bytes([0xff, 0xd8, 0xff]),
    gif: () => bytes('GIF89a'),
    webp: () => bytes('RIFF\x10\x00\x00\x00WEBP'),
    bmp: () => bytes('BM'),
    ico: () => bytes([0, 0, 1, 0]),
    svg: () => '<?xml version="1.0"?><svg xmlns="x"/>',
    pdf: () => bytes('%PDF-1.7'),
    doc: () => ole('WordDocument'),
    xls: () => emptyXls(),
    ppt: () => ole('PowerPoint Document'),
    docx: () => archive('[Content_Types].xml', 'word/document.xml'),
    xlsx: () => archive('xl/workbook.xml'),
    pptx: () => archive('ppt/presentation.xml'),
    zip: () => archive('a.txt'),
    apk: () => archive('classes.dex', 'AndroidManifest.xml'),
    mp4: () => bytes([0, 0, 0, 24], 'ftypisom'),
    mp3: () => bytes('ID3'),
    wav: () => bytes('RIFF\x10\x00\x00\x00WAVE'),
    txt: () => '你好\r\n',
    csv: () => Buffer.from('b7bfbac52c31', 'hex'),
    html: () => '<!DOCTYPE html><p>',
    htm: () => '<html></html>',
  }
  test.each(Object.entries(samples))('%s', async (extension, make) => {
    const path = await sample(await make())
    expect(await sniffFile(path, `文件.${extension.toUpperCase()}`)).toMatchObject({ extension })
    const other = extension === 'png' ? '文件.jpg' : '文件.png'
    await expect(sniffFile(path, other)).rejects.toThrow('文件内容与扩展名不符')
  })

  test('programs, scripts and nothing at all', async () => {
    const program = await sample(bytes('MZ', [0, 0, 3, 0]))
    for (const name of ['安装.exe', '图.png.exe', 'a.php', 'a.js', 'README'])
      await expect(sniffFile(program, name)).rejects.toThrow('不支持的文件类型')
    for (const name of ['图.png', '说明.txt', '表.xlsx', '文.doc'])
      await expect(sniffFile(program, name)).rejects.toThrow('文件内容与扩展名不符')
    await expect(sniffFile(await sample(await archive('a.txt')), '表.xlsx')).rejects.toThrow('文件内容与扩展名不符')
    await expect(sniffFile(await sample(ole('WordDocument')), '表.xls')).rejects.toThrow('文件内容与扩展名不符')
    await expect(sniffFile(await sample(''), '图.png')).rejects.toThrow('文件内容为空')
  })

  test('20 MB, video 200 MB, apk 300 MB', async () => {
    await expect(sniffFile(await sample(Buffer.alloc(20 * 1024 * 1024 + 1, 'a')), '说明.txt')).rejects.toThrow(
      '文件大小不能超过20MB',
    )
    expect([FILE_TYPES.mp4.limit, FILE_TYPES.apk.limit, MAX_UPLOAD_BYTES].map((limit) => limit / 1024 / 1024)).toEqual([
      200, 300, 300,
    ])
  })
})

describe('names', () => {
  test('what reaches the disk list, the page and the header is harmless', () => {
    expect(safeFileName('../../etc/passwd')).toBe('passwd')
    expect(safeFileName('C:\\桌面\\合同.pdf')).toBe('合同.pdf')
    expect(safeFileName('图\u202Egpj.exe\r\nX: 1')).toBe('图gpj.exeX_ 1')
    expect(safeFileName(' ..')).toBe('未命名')
    expect(safeFileName(`${'长'.repeat(300)}.xlsx`)).toHaveLength(200)
    expect(extensionOf(safeFileName(`${'长'.repeat(300)}.xlsx`))).toBe('xlsx')
  })
  test('Content-Disposition carries Chinese names and cannot be broken out of', () => {
    expect(contentDisposition('房产"20261031\'.xls')).toBe(
      `attachment; filename="___20261031'.xls"; filename*=UTF-8''%E6%88%BF%E4%BA%A7_20261031%27.xls`,
    )
    expect(contentDisposition('a\r\nSet-Cookie: x', 'inline')).not.toMatch(/[\r\n]/)
  })
  test('only harmless types are shown in the page', () => {
    expect(deliveryHeaders('a.png')).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    for (const name of ['a.svg', 'a.html', 'a.txt', 'a.bin'])
      expect(deliveryHeaders(name)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment/),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      })
    expect(deliveryHeaders('a.png', { download: true })['content-disposition']).toMatch(/^attachment/)
  })
})

describe('store', () => {
  const content = '物管'.repeat(50_000)
  const sha256 = createHash('sha256').update(content).digest('hex')

  const open = (fileStore: string, dataDir = folder) =>
    openFileStore({ fileStore, dataDir, clock: systemClock, log: { error: () => {} } })

  test('keeps a file under its hash, once; gives back any part; removes it', async () => {
    const store = await open('disk', join(folder, 'kept'))
    const received = await store.receive(Readable.from([Buffer.from(content)]), 1_000_000)
    expect(received).toMatchObject({ size: 300_000, sha256 })
    const key = await store.keep(received)
    expect(key).toBe(`${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`)
    expect(await store.keep(await store.receive(Readable.from([Buffer.from(content)]), 1_000_000))).toBe(key)
    expect(await text(await store.read(key))).toBe(content)
    expect(await text(await store.read(key, { start: 3, end: 5 }))).toBe('管')
    expect(await readdir(join(folder, 'kept/files/incoming'))).toEqual([])
    const local = await store.local(key)
    expect(await readFile(local!.path, 'utf8')).toBe(content)
    await local![Symbol.asyncDispose]()
    await store.remove(key)
    expect([await store.size(key), await store.local(key)]).toEqual([null, null])
  })

  test('an upload that is too large or breaks off leaves nothing behind', async () => {
    const store = await open(join(folder, 'shared'))
    await expect(store.receive(Readable.from([Buffer.from(content)]), (1024 * 1024) / 8)).rejects.toThrow(
      '文件大小不能超过',
    )
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })()
    await expect(store.receive(broken, 1_000)).rejects.toThrow('connection lost')
    expect(await readdir(join(folder, 'shared/incoming'))).toEqual([])
  })

  test('what a crash left behind is swept when it is old', async () => {
    const store = await open(join(folder, 'swept'))
    const [old, fresh] = [
      await store.receive(Readable.from([Buffer.from('a')]), 10),
      await store.receive(Readable.from([Buffer.from('b')]), 10),
    ]
    await utimes(old.path, 1, 1)
    expect(await store.sweep(1_000_000)).toBe(1)
    await store.keep(fresh)
  })

  test('a key is never a path, and what can be no store is refused', async () => {
    const store = await open('disk', join(folder, 'x'))
    await expect(store.read('../../etc/passwd')).rejects.toThrow('Not a storage key')
    await expect(open('s3://bucket')).rejects.toThrow(/must look like s3:/)
    await expect(open('relative/path')).rejects.toThrow(/absolute/)
  })
})
