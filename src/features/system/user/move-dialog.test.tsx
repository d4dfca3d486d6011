import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { companyTreeList } from '@wuguan/contract/system/company.actions'
import { userMove } from '@wuguan/contract/system/user.actions'
import { showScreen } from '@wuguan/crud/stories'
import MoveDialog from './move-dialog'

const node = (id: number, parentId: number | null, name: string, nodeType: number) => ({
  id,
  parentId,
  name,
  nodeType,
  state: 1,
})
const COMPANIES = [
  node(1, null, '万和物业', 1),
  node(2, 1, '城东分公司', 2),
  node(3, 2, '客服部', 3),
  node(4, 1, '城西分公司', 2),
]
const LOST = { removedCommunities: 1, communities: [{ id: 7, name: '云栖花园' }] }

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

const chosen = async (field: string, name: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('treeitem', { name, exact: true }).click()
}

it('moves nobody before what he loses can be read, and takes no department of another company along', async () => {
  const { promise: looked, resolve: look } = Promise.withResolvers<typeof LOST>()
  shown = showScreen(<MoveDialog rows={[{ id: 5, petName: '张敏' }] as never} close={() => undefined} />, {
    [`GET ${companyTreeList.path}`]: COMPANIES,
    [`PUT ${userMove.path}`]: (body: { preview: boolean }) => (body.preview ? looked : LOST),
  })
  const button = page.getByRole('button', { name: '调动', exact: true })
  await chosen('目标公司', '城东分公司')
  await chosen('目标部门', '客服部')
  await expect.element(button).toBeDisabled()
  look(LOST)
  await expect.element(page.getByText('将取消 1 个项目的授权：云栖花园')).toBeVisible()
  await expect.element(button).toBeEnabled()

  await chosen('目标公司', '城西分公司')
  await expect.element(page.getByRole('combobox', { name: '目标部门' })).toHaveTextContent('不属于部门')
  await button.click()
  const move = { userIds: [5], companyId: 4, keepRoles: false, preview: false }
  await vi.waitFor(() => expect(shown.calls.map(({ body }) => body)).toContainEqual(move))
})
