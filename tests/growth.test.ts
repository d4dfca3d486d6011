import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { syntaxRefusal } from '../packages/contract/bpm/expression.ts'
import { faultsOf } from '../packages/contract/bpm/form-faults.ts'
import { readPattern } from '../packages/contract/bpm/pattern.ts'
import { tagsOf } from '../packages/contract/bpm/xml-tags.ts'
import { parseDate, parseDateTime } from '../packages/contract/kernel/dates.ts'
import { parseDecimal } from '../packages/contract/kernel/decimal.ts'
import { judge } from '../packages/contract/kernel/kinds/judge.ts'
import { readCell } from '../packages/contract/kernel/kinds/codec.ts'
import { fillHtml, templateFault } from '../packages/contract/kernel/template.ts'
import { trim } from '../packages/contract/kernel/text.ts'
import type { Field } from '../packages/contract/kernel/fields.ts'
import { everyEntity } from '../server/kernel/entities.ts'
import { safeFileName } from '../server/kernel/files/names.ts'
import { cleanRichText } from '../server/kernel/rich-text.ts'
import { dateOf, numberOf } from '../server/kernel/spreadsheets/cell-values.ts'
import { openCsv } from '../server/kernel/spreadsheets/csv-reader.ts'
import { headerMatch } from '../server/kernel/spreadsheets/header-match.ts'
import { xmlElements } from '../server/kernel/spreadsheets/xml-elements.ts'
import { xmlSegments } from '../server/kernel/spreadsheets/xml-segments.ts'
import { readXml } from '../server/modules/bpm/engine/xml.ts'
import { readHouseText } from '../server/modules/basedata/search/house-text.ts'

/** What strangers repeat until a reader stands still: things opened and never closed, long runs, words made of other words. */
const HOSTILE = ['<!--', '<![CDATA[', '<?', '<a ', '<a b="', '<', '<<', '>', '&', '&#', '"', "'", '""', '{{', '{{ ', '${', '(', '[', '【', ' ', '\t\n', ' x', '0', '0.', '1,', '平米', '平米m', '元/', '/', '..', '-', '1 ', 'a', '\\', '\u0301\u0323'] // prettier-ignore

/** Four times the text may take this many times the time: straight is 4, square is 16. */
const MOST = 10
const ROUNDS = 3
/** Square growth is there each time. */
const TURNS = 4
/** Below this the clock decides, not the text. */
const NOISE_MS = 5

function fieldsOfEveryKind(): Field[] {
  const found = new Map<string, Field>()
  for (const { fields } of everyEntity())
    for (const field of Object.values(fields) as Field[]) if (!found.has(field.kind)) found.set(field.kind, field)
  return [...found.values()]
}

const READERS: Readonly<Record<string, readonly [length: number, read: (text: string) => unknown]>> = {
  'a diagram': [200_000, (text) => readXml(text).catch(() => null)],
  'a diagram with a head': [200_000, (text) => readXml(`<definitions>${text}`).catch(() => null)],
  'tags of a diagram': [200_000, (text) => [...tagsOf(text)].length],
  'rich text': [50_000, cleanRichText],
  'a number': [30_000, parseDecimal],
  'a date': [30_000, parseDate],
  'a date-time': [30_000, parseDateTime],
  'the ends of a text': [200_000, (text) => trim(`x${text}x`)],
  'a number of a cell': [30_000, numberOf],
  'a date of a cell': [30_000, (text) => dateOf(text)],
  'a heading': [30_000, (text) => headerMatch(text, { label: '房号' })],
  'elements of a sheet': [200_000, (text) => [...xmlElements(text, 'a')].length],
  'a file name': [30_000, safeFileName],
  'a house': [30_000, readHouseText],
  'a template': [200_000, (text) => templateFault(text, []) ?? fillHtml(text, {})],
  'a condition': [20_000, syntaxRefusal],
  'a pattern of a form': [200_000, (text) => readPattern('(a+)+|.*x')!.matches(text)],
  'a pattern that is written': [1_000, readPattern],
  ...Object.fromEntries(
    fieldsOfEveryKind().map((field) => [
      `a value and a cell of ${field.kind}`,
      [100_000, (text: string) => [judge(field, text), readCell(field, text)]] as const,
    ]),
  ),
  'a form': [20_000, (text) => faultsOf([{ id: text, label: text, type: 'string', defaultValue: text } as never])],
}

/** Milliseconds of this thread's own processor time, which other work on the machine does not lengthen; the least of some rounds. */
const costOf = async (read: (text: string) => unknown, text: string): Promise<number> => {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage()
    await read(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
/**
 * How many times the reading of four times the text takes, as told for `toBeLessThan`. Measured anew when it is too much: the language's own
 * compiler may have come to help between the two, on a busy machine late.
 */
async function growth(
  read: (text: string) => unknown,
  short: string,
  long: string,
): Promise<[times: number, told: string]> {
  let least: [number, string] = [Infinity, '']
  for (let turn = 0; turn < TURNS && least[0] >= MOST; turn++) {
    const many = await costOf(read, long)
    // Too short to measure at its full length is no cause for concern.
    if (many < NOISE_MS) return [0, '']
    const few = await costOf(read, short)
    const times = many / Math.max(few, NOISE_MS)
    if (times < least[0]) least = [times, `${few.toFixed(1)} ms, then ${many.toFixed(1)} ms`]
  }
  return least
}
const of = (sign: string, length: number) => sign.repeat(Math.ceil(length / sign.length))

describe('the time of reading grows with the text and no faster', () => {
  test.each(Object.entries(READERS))('%s', async (_name, [length, read]) => {
    for (const sign of HOSTILE) {
      await read(of(sign, 2_000))
      const [times, told] = await growth(read, of(sign, length / 4), of(sign, length))
      expect(times, `${JSON.stringify(sign)}: ${told}`).toBeLessThan(MOST)
    }
  })

  const folder = mkdtempSync(join(tmpdir(), 'wuguan-growth-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a quote that nobody closes ends the reading of a .csv with its row, whatever follows', async () => {
    const path = join(folder, 'open.csv')
    writeFileSync(path, `a,b\n1,"${'x,\n'.repeat(5_000_000)}`)
    const reading = async () => {
      for await (const row of (await openCsv(path)).rows(0)) void row
    }
    await expect(reading()).rejects.toMatchObject({ kind: 'quote', rowNo: 2 })
  })

  test.each(['"', '""', '\r', ',', '\n', 'x', '"\r'])('a .csv of %j', async (sign) => {
    const read = async (path: string) => {
      try {
        for await (const row of (await openCsv(path)).rows(0)) void row
      } catch {
        // Refusals count as well: only the time is asked for.
      }
    }
    const [short, long] = await Promise.all(
      [1_000_000, 4_000_000].map(async (length) => {
        const path = join(folder, `${length}.csv`)
        writeFileSync(path, of(sign, length))
        return path
      }),
    )
    const [times, told] = await growth(read, short!, long!)
    expect(times, told).toBeLessThan(MOST)
  })

  test('a row of a sheet that never ends', async () => {
    const read = async (length: string) => {
      const chunk = Buffer.alloc(16_384, '<c>1</c>')
      const chunks = (async function* () {
        yield Buffer.from('<sheet><row>')
        for (let sent = 0; sent < Number(length); sent += chunk.length) yield chunk
      })()
      for await (const segment of xmlSegments(chunks, 'row')) void segment
    }
    const [times, told] = await growth(read, '2000000', '8000000')
    expect(times, told).toBeLessThan(MOST)
  })
})
