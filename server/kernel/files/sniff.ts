import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { refuse } from '@wuguan/contract/kernel/errors'
import { BadZip, readZipDirectory } from '../spreadsheets/zip-directory.ts'
import { FILE_REFUSALS, FILE_TYPES, isFileExtension } from './limits.ts'
import type { FileExtension, FileType } from './limits.ts'
import { extensionOf } from './names.ts'

export interface SniffedFile extends FileType {
  extension: FileExtension
  size: number
}

/** The type by its name alone, for refusing before the first byte is stored. */
export function fileTypeOf(name: string): FileType & { extension: FileExtension } {
  const extension = extensionOf(name)
  if (!isFileExtension(extension)) throw refuse(FILE_REFUSALS.unsupported)
  return { extension, ...FILE_TYPES[extension] }
}

/** Judges a file on disk by its content: the extension must be one we take and must be what the bytes say. */
export async function sniffFile(path: string, name: string): Promise<SniffedFile> {
  const type = fileTypeOf(name)
  await using file = await open(path)
  const { size } = await file.stat()
  if (size === 0) throw refuse(FILE_REFUSALS.empty)
  if (size > type.limit) throw refuse(FILE_REFUSALS.tooLarge(type.limit))
  if (!(await matches(file, type.extension))) throw refuse(FILE_REFUSALS.mismatch)
  return { ...type, size }
}

const HEAD = 4096

async function matches(file: FileHandle, extension: FileExtension): Promise<boolean> {
  const buffer = Buffer.alloc(HEAD)
  const { bytesRead } = await file.read(buffer, 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  const latin = head.toString('latin1')
  switch (extension) {
    case 'png':
      return latin.startsWith('\x89PNG\r\n\x1a\n')
    case 'jpg':
    case 'jpeg':
      return latin.startsWith('\xff\xd8\xff')
    case 'gif':
      return /^GIF8[79]a/.test(latin)
    case 'webp':
      return latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP'
    case 'bmp':
      return latin.startsWith('BM') && head.length >= 26
    case 'ico':
      return latin.startsWith('\0\0\x01\0')
    case 'pdf':
      return latin.slice(0, 1024).includes('%PDF-')
    case 'mp4':
      return latin.slice(4, 8) === 'ftyp'
    case 'mp3':
      return latin.startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)
    case 'wav':
      return latin.startsWith('RIFF') && latin.slice(8, 12) === 'WAVE'
    case 'svg':
      return /<svg[\s>]/i.test(latin) && isText(head)
    case 'html':
    case 'htm':
      return /<(!doctype|html|head|body|div|p|table|meta|h\d)[\s>]/i.test(latin) && isText(head)
    case 'txt':
    case 'csv':
      return isText(head) && !latin.startsWith('%PDF-')
    case 'doc':
      return isOle(head) && (await mentions(file, ['WordDocument']))
    case 'xls':
      return isOle(head) && (await mentions(file, ['Workbook', 'Book']))
    case 'ppt':
      return isOle(head) && (await mentions(file, ['PowerPoint Document']))
    case 'docx':
      return hasEntry(file, (entry) => entry.startsWith('word/'))
    case 'xlsx':
      return hasEntry(file, (entry) => entry.startsWith('xl/'))
    case 'pptx':
      return hasEntry(file, (entry) => entry.startsWith('ppt/'))
    case 'apk':
      return hasEntry(file, (entry) => entry === 'AndroidManifest.xml')
    case 'zip':
      return hasEntry(file, () => true)
  }
}

const isOle = (head: Buffer) => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/** Text in UTF-8, GB18030 or UTF-16 with its mark: no NUL and no other control characters that no editor writes. */
function isText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c || byte === 0x1b,
  )
}

async function hasEntry(file: FileHandle, test: (name: string) => boolean): Promise<boolean> {
  try {
    return (await readZipDirectory(file)).some((entry) => test(entry.name))
  } catch (error) {
    if (error instanceof BadZip) return false
    throw error
  }
}

/** Whether a compound file has one of the streams; their names lie in its directory as UTF-16, wherever that is. */
async function mentions(file: FileHandle, streams: readonly string[]): Promise<boolean> {
  const wanted = streams.map((stream) => Buffer.from(`${stream}\0`, 'utf16le'))
  const chunk = Buffer.alloc(256 * 1024)
  for (let at = 0; ; at += chunk.length - 64) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    if (wanted.some((name) => chunk.subarray(0, bytesRead).includes(name))) return true
    if (bytesRead < chunk.length) return false
  }
}
