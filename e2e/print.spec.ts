import { glob, readFile } from 'node:fs/promises'
import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { type Api, signIn as apiAs } from './api.ts'
import { test } from './in-time.ts'
import { type Printed, catchPrints, expectPaper, onPaper, printedBy } from './pdf.ts'
import { workIn } from './journeys/charging.ts'
import { shown, signIn } from './journeys/support.ts'
import { A4, FANFOLD, SHEETS } from './sheets.ts'

/** Every sheet as the printer gets it, of the demo company, and with names and amounts as long as they can be. */
type Answer = Record<string, unknown>

async function open(page: Page, request: APIRequestContext): Promise<Api> {
  await catchPrints(page)
  const api = await apiAs(request)
  await signIn(page)
  await workIn(page, { name: '云山花园' })
  return api
}

test('every sheet of the product is printed here', async () => {
  const drawn: string[] = []
  for (const folder of ['src/features', 'packages/crud/src'])
    for await (const path of glob('**/*.tsx', { cwd: folder }))
      if (
        !/\.(?:test|stories)\.tsx$/.test(path) &&
        /<(?:PrintDialog|PrintSheet|PrintSet)\b/.test(await readFile(`${folder}/${path}`, 'utf8'))
      )
        drawn.push(path.replace(/\.tsx$/, ''))
  expect(drawn.filter((path) => !SHEETS.some((sheet) => sheet.drawn === path))).toEqual([])
})

const without = (text: string) => text.replaceAll(/\s/g, '')

for (const sheet of SHEETS)
  test(`${sheet.name} as the demo company prints it`, async ({ page, request }) => {
    const api = await open(page, request)
    const said = await sheet.print(page, api)
    const printed = await printedBy(page, sheet.name)
    expectPaper(printed, sheet)
    for (const words of said) expect(printed.text).toContain(without(words))
    if (sheet.paper !== FANFOLD) expect(printed.text).toContain(`第1页/共${printed.pages.length}页`)
    expect(printed.text).toMatch(/打印人\S+打印时间\d{4}-\d\d-\d\d/)
    const times = /第(\d+)次打印/.exec(printed.text)?.[1]
    expect(times !== undefined, 'it says which time it is').toBe(sheet.counted === true)
    if (!sheet.counted) return
    // Printing again is one press, and counted.
    const place = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : shown(page)
    await place
      .getByRole('button', { name: /^(?:再次打印|打印)(?: \d+ 份)?$/ })
      .first()
      .click()
    const again = await printedBy(page, `${sheet.name}-again`)
    expect(again.text).toContain(`第${Number(times) + 1}次打印`)
    if (sheet.marked) expect(again.text).toContain('补打')
  })

for (const [fault, body] of [
  ['beyond the edge of the paper', `<p style="white-space: nowrap">${'长名称'.repeat(80)}</p>`],
  [
    'words that are cut',
    '<p style="width: 20mm; overflow: hidden; white-space: nowrap">很长很长很长很长很长很长的名称</p>',
  ],
  ['figures that are broken', '<p style="width: 12mm; overflow-wrap: anywhere">123,456,789.12</p>'],
])
  test(`a sheet with a fault is found: ${fault}`, async ({ page }) => {
    const html = `<style>@page { size: 210mm 297mm; margin: 12mm; }</style><h2>单</h2>${body}`
    const printed = await onPaper(page, html, 'fault')
    expect(() => expectPaper(printed, { title: '单', paper: A4 })).toThrow(fault)
  })

const NAME = Array.from({ length: 60 }, (_, at) => '赵钱孙李周吴郑王冯陈'[at % 10]).join('')
const AMOUNT = '123456789.12'
const NAMES = new Set([
  'payerName',
  'propertyName',
  'customerName',
  'payerCustomerId',
  'place',
  'cashier',
  'company',
  'title',
])

/** Every name of an answer sixty characters long, every amount of nine digits. */
function swollen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => swollen(one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swollen(one, name)]))
  if (typeof value !== 'string') return value
  if (/^\d+\.\d{2}$/.test(value)) return AMOUNT
  return NAMES.has(key) && value !== '' ? NAME : value
}

for (const sheet of SHEETS) {
  const { call } = sheet
  if (call === null) continue
  test(`${sheet.name} with names of sixty characters and amounts of nine digits`, async ({ page, request }) => {
    const api = await open(page, request)
    let told: Answer = {}
    await page.route(
      (url) => url.pathname.startsWith(call),
      async (route) => {
        if (route.request().resourceType() === 'document') return route.fallback()
        const reply = await route.fetch()
        const answer = (await reply.json()) as { data: unknown }
        told = swollen(answer.data) as Answer
        await route.fulfill({ response: reply, json: { ...answer, data: told } })
      },
    )
    await sheet.print(page, api)
    const printed = await printedBy(page, `${sheet.name}-long`)
    expectPaper(printed, sheet)
    const words = JSON.stringify(told)
    if (words.includes(NAME)) expect(printed.text, 'the whole name').toContain(NAME)
    if (words.includes(AMOUNT)) expectWhole(printed, formatMoney(AMOUNT))
  })
}

/** A figure stands in one piece: nothing ends or begins within one. */
function expectWhole({ pieces, text }: Printed, figure: string): void {
  expect(text).toContain(figure)
  expect(pieces.filter((piece) => /^[.,]\d|\d[.,]$/.test(piece))).toEqual([])
}
