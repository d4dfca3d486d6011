import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { refuse } from '@wuguan/contract/kernel/errors'
import { BadZip, readZipDirectory } from './zip-directory.ts'
import type { ZipEntry } from './zip-directory.ts'

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv'

export interface GuardLimits {
  /** Size of the upload. */
  maxBytes: number
  /** Sum of what the archive inflates to. 50,000 rows × 20 columns of inline strings are some 110 MB. */
  maxInflated: number
  /** Inflated : packed, looked at only above 16 MB inflated: small sheets of one repeated value pack very well. */
  maxRatio: number
  maxEntries: number
}
const MB = 1024 * 1024
export const SPREADSHEET_LIMITS: GuardLimits = {
  maxBytes: 20 * MB,
  maxInflated: 150 * MB,
  maxRatio: 120,
  maxEntries: 2_000,
}
const RATIO_FROM = 16 * MB

export const SPREADSHEET_REFUSALS = {
  extension: '仅支持.xlsx、.xls、.csv格式的文件',
  empty: '文件内容为空',
  mismatch: '文件内容与扩展名不符',
  damaged: '文件已损坏或不是有效的Excel文件，请用Excel另存为.xlsx后再导入',
  encrypted: '文件已加密，请取消密码后再导入',
  inflated: '文件解压后过大，请拆分后再导入',
  memory: '文件内容过大，无法解析，请拆分后再导入',
  memoryXls: '文件内容过大，无法解析，请另存为.xlsx或拆分后再导入',
  timeout: '文件解析超时，请拆分后再导入',
  columns: (max: number) => `列数不能超过${max}列`,
  quote: (rowNo: number) => `第${rowNo}行的引号没有结束，请检查后再导入`,
  rows: (max: number) => `单次最多导入${max}行`,
  tooLarge: (bytes: number) => `文件大小不能超过${Math.floor(bytes / MB)}MB`,
} as const

/**
 * Looks at an upload before anything is parsed: size, extension, first bytes and, for an archive, its own directory.
 * Answers with the format that the content has (an .xls that is in truth an .xlsx is common and harmless) or refuses.
 */
export async function guardSpreadsheet(
  path: string,
  fileName: string,
  limits: GuardLimits = SPREADSHEET_LIMITS,
): Promise<SpreadsheetFormat> {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  if (extension !== 'xlsx' && extension !== 'xls' && extension !== 'csv') throw refuse(SPREADSHEET_REFUSALS.extension)
  await using file = await open(path)
  const { size } = await file.stat()
  if (size === 0) throw refuse(SPREADSHEET_REFUSALS.empty)
  if (size > limits.maxBytes) throw refuse(SPREADSHEET_REFUSALS.tooLarge(limits.maxBytes))

  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0)
  const zip = head.readUInt32LE(0) === 0x04034b50
  const ole = head.equals(OLE)
  if (extension === 'csv') {
    if (zip || ole) throw refuse(SPREADSHEET_REFUSALS.mismatch)
    return 'csv'
  }
  if (zip) {
    checkEntries(await directoryOf(file), size, limits)
    return 'xlsx'
  }
  if (!ole) throw refuse(SPREADSHEET_REFUSALS.damaged)
  if (await mentions(file, 'EncryptedPackage')) throw refuse(SPREADSHEET_REFUSALS.encrypted)
  return 'xls'
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function directoryOf(file: FileHandle): Promise<ZipEntry[]> {
  try {
    return await readZipDirectory(file)
  } catch (error) {
    if (error instanceof BadZip) throw refuse(SPREADSHEET_REFUSALS.damaged)
    throw error
  }
}

function checkEntries(entries: ZipEntry[], fileSize: number, limits: GuardLimits) {
  let inflated = 0
  for (const entry of entries) {
    if (entry.encrypted) throw refuse(SPREADSHEET_REFUSALS.encrypted)
    if (/^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)|\0/.test(entry.name)) throw refuse(SPREADSHEET_REFUSALS.damaged)
    if (entry.packed > fileSize || (entry.method === 0 && entry.packed !== entry.size))
      throw refuse(SPREADSHEET_REFUSALS.damaged)
    inflated += entry.size
  }
  const bomb = inflated > RATIO_FROM && inflated > limits.maxRatio * fileSize
  if (entries.length > limits.maxEntries || inflated > limits.maxInflated || bomb)
    throw refuse(SPREADSHEET_REFUSALS.inflated)
  if (!entries.some((entry) => /(^|\/)workbook\.xml$/i.test(entry.name))) throw refuse(SPREADSHEET_REFUSALS.damaged)
}

/** Whether a compound file has a stream of this name; names lie in its directory as UTF-16, near the front or the end. */
async function mentions(file: FileHandle, name: string): Promise<boolean> {
  const wanted = Buffer.from(name, 'utf16le')
  const chunk = Buffer.alloc(256 * 1024)
  for (let at = 0; ; at += chunk.length - wanted.length) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    if (chunk.subarray(0, bytesRead).includes(wanted)) return true
    if (bytesRead < chunk.length) return false
  }
}
