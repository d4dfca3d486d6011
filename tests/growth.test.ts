import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { renderText } from '../packages/contract/app/message-template.ts'
import { syntaxRefusal } from '../packages/contract/bpm/expression.ts'
import { faultsOf } from '../packages/contract/bpm/form-faults.ts'
import { readPattern } from '../packages/contract/bpm/pattern.ts'
import { tagsOf } from '../packages/contract/bpm/xml-tags.ts'
import { parseDate, parseDateTime } from '../packages/contract/kernel/dates.ts'
import { parseDecimal } from '../packages/contract/kernel/decimal.ts'
import { trim } from '../packages/contract/kernel/text.ts'
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
const ROUNDS = 5

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
  'a template': [100_000, (text) => renderText(text, {})],
  'a condition': [20_000, syntaxRefusal],
  'a pattern of a form': [200_000, (text) => readPattern('(a+)+|.*x')!.matches(text)],
  'a pattern that is written': [1_000, readPattern],
  'a form': [20_000, (text) => faultsOf([{ id: text, label: text, type: 'string', defaultValue: text } as never])],
}

const timeOf = async (read: (text: string) => unknown, text: string): Promise<number> => {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await read(text)
    best = Math.min(best, performance.now() - started)
  }
  return best
}
const of = (sign: string, length: number) => sign.repeat(Math.ceil(length / sign.length))

describe('the time of reading grows with the text and no faster', { timeout: 300_000 }, () => {
  test.each(Object.entries(READERS))('%s', async (_name, [length, read]) => {
    for (const sign of HOSTILE) {
      await read(of(sign, 2_000))
      const long = await timeOf(read, of(sign, length))
      // Too short to measure at its full length is no cause for concern.
      if (long < 5) continue
      const short = await timeOf(read, of(sign, length / 4))
      expect(long / short, `${JSON.stringify(sign)}: ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`).toBeLessThan(
        MOST,
      )
    }
  })

  const folder = mkdtempSync(join(tmpdir(), 'wuguan-growth-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a quote that nobody closes ends the reading of a .csv with its row, whatever follows', async () => {
    const path = join(folder, 'open.csv')
    writeFileSync(path, `a,b\n1,"${'x,\n'.repeat(5_000_000)}`)
    const rows: number[] = []
    const reading = async () => {
      for await (const { rowNo } of (await openCsv(path)).rows(0)) rows.push(rowNo)
    }
    await expect(reading()).rejects.toMatchObject({ kind: 'quote', rowNo: 2 })
    expect(rows).toEqual([1])
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
    const [few, many] = [await timeOf(read, short!), await timeOf(read, long!)]
    expect(many / Math.max(few, 5), `${few.toFixed(1)} ms, then ${many.toFixed(1)} ms`).toBeLessThan(MOST)
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
    const [few, many] = [await timeOf(read, '3000000'), await timeOf(read, '12000000')]
    expect(many / few, `${few.toFixed(1)} ms, then ${many.toFixed(1)} ms`).toBeLessThan(MOST)
  })
})
