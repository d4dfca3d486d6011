import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import '@wuguan/ui/styles.css'
import { building } from '@wuguan/contract/basedata/building.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { DomainError } from '@wuguan/contract/kernel/errors'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { RefPicker } from './ref-picker.tsx'

let root: Root
function show(entity: AnyEntity, intercept: NonNullable<TableServer['intercept']>) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const server: TableServer = { tables: { [entity.name]: { entity, rows: [] } }, calls: [], opened: [], intercept }
  root.render(
    <StoryFrame server={server}>
      <RefPicker id="pick" to={entity.name} value={null} onChange={() => undefined} />
    </StoryFrame>,
  )
}
afterEach(() => root.unmount())

it.each([
  [building, '获取楼栋列表失败'],
  [unit, '获取单元列表失败'],
  [house, '获取房产列表失败'],
  [calculationMethod, '获取结算方式列表失败'],
  [deductedType, '获取减免类型列表失败'],
] as [AnyEntity, string][])('a load that fails says so in words of its own (%#)', async (entity, sentence) => {
  show(entity, () => {
    throw new DomainError(503)
  })
  await page.getByRole('combobox').click()
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
})

it('the list of a picker is at most 14rem high', async () => {
  show(house, () => Array.from({ length: 40 }, (_, id) => ({ id: String(id), label: `1栋1单元${id}` })))
  await page.getByRole('combobox').click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  // As laid out: while the panel unfolds its drawn height has fractions of its own.
  expect(document.querySelector<HTMLElement>('[role=listbox]')!.offsetHeight).toBeLessThanOrEqual(14 * 16)
})
