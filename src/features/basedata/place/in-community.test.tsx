import { page } from 'vitest/browser'
import { afterEach, expect, it } from 'vitest'
import { useCrudPort } from '@wuguan/crud/port'
import { showScreen } from '@wuguan/crud/stories'
import { userStore } from '@/app/session/user-store'
import { Everywhere, InCommunity } from './in-community'

const Where = () => <p>在项目{useCrudPort().context.communityId}</p>
let shown: ReturnType<typeof showScreen> | undefined
const show = () => {
  shown?.end()
  shown = showScreen(
    <Everywhere>
      <InCommunity>
        <Where />
      </InCommunity>
    </Everywhere>,
    {},
  )
}
const signIn = (userId: number) =>
  userStore.set({
    user: {
      userId,
      username: 'tester',
      companyName: '华辰物业',
      companyPhone: null,
      petName: '测试',
      mobile: null,
      email: null,
      companyId: 2,
      permissions: '',
      superAdmin: true,
      mustChangePassword: false,
    },
    permissions: new Set<string>(),
  })
const choice = () => page.getByRole('combobox', { name: '所属项目' })
const last = () => page.getByText('上次办理的项目')

afterEach(() => {
  shown?.end()
  userStore.set(null)
})

it('begins a page in the community last worked in, says so, and keeps it for each user', async () => {
  localStorage.clear()
  signIn(7)
  show()
  await expect.element(page.getByText('在项目11')).toBeVisible()
  await expect.element(last()).not.toBeInTheDocument()
  await choice().click()
  await page.getByRole('option', { name: '云山雅苑' }).click()
  await expect.element(page.getByText('在项目12')).toBeVisible()
  await expect.element(last()).not.toBeInTheDocument()

  show()
  await expect.element(page.getByText('在项目12')).toBeVisible()
  await expect.element(choice()).toHaveTextContent('云山雅苑')
  await expect.element(last()).toBeVisible()

  signIn(8)
  show()
  await expect.element(page.getByText('在项目11')).toBeVisible()
})
