import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import { building } from '@wuguan/contract/basedata/building.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { useConditions } from './index.ts'

const ID = '0198c1f2-0000-7000-8000-000000000001'
const Said = () => <p>{useConditions(house, { buildingId: ID, saleStatus: '1' })}</p>

let root: Root
function show(intercept: NonNullable<TableServer['intercept']>) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const server: TableServer = {
    tables: { [building.name]: { entity: building, rows: [] } },
    calls: [],
    opened: [],
    intercept,
  }
  root.render(
    <StoryFrame server={server}>
      <Said />
    </StoryFrame>,
  )
}
afterEach(() => root.unmount())

it('a condition on a record is said by the title of the record', async () => {
  show((_method, path) => (path === `${building.base}/select` ? [{ id: ID, label: '12栋' }] : undefined))
  await expect.element(page.getByText('楼栋：12栋；销售状态：未售')).toBeVisible()
})

it('a record that is gone is counted, its id is not shown', async () => {
  show((_method, path) => (path === `${building.base}/select` ? [] : undefined))
  await expect.element(page.getByText('楼栋：1项；销售状态：未售')).toBeVisible()
})
