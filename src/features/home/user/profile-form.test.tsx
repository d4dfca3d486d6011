import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { api, ApiError } from '@/app/api/client'
import { ProfileForm } from './profile-form'

vi.mock('@/app/session/rsa', () => ({
  encryptSecret: (plain: string) => Promise.resolve(`sealed ${plain}`),
  warmUpEncryption: () => undefined,
}))

const WRONG = '当前密码错误'
const saved: Record<string, unknown>[] = []
let unmount: () => void
// A required label ends with its star.
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))
beforeEach(async () => {
  saved.length = 0
  vi.spyOn(api, 'get').mockResolvedValue({
    petName: '张敏',
    mobile: '13900000001',
    email: 'zm@example.com',
    avatar: [],
  })
  vi.spyOn(api, 'put').mockImplementation((_path, body) => {
    saved.push(body as Record<string, unknown>)
    return Promise.reject(new ApiError(400, WRONG, { password: WRONG }))
  })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<ProfileForm />)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  await vi.waitUntil(() => field('姓名').query() !== null)
})
afterEach(() => {
  unmount()
  vi.restoreAllMocks()
})

const save = () => page.getByRole('button', { name: '保存' }).click()

it('asks for the password when mobile or e-mail change, and for nothing else', async () => {
  await field('姓名').fill('张小敏')
  await expect.element(field('当前密码')).not.toBeInTheDocument()
  for (const [label, other, same] of [
    ['电话', '13900000002', '13900000001'],
    ['邮箱', '', 'zm@example.com'],
  ] as const) {
    await field(label).fill(other)
    await expect.element(field('当前密码')).toBeVisible()
    await field(label).fill(same)
    await expect.element(field('当前密码')).not.toBeInTheDocument()
  }
  await save()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual({ petName: '张小敏', mobile: '13900000001', email: 'zm@example.com', avatar: [] })
})

it('sends it sealed, and stands by it with what the server says', async () => {
  await field('电话').fill('13900000002')
  await save()
  await expect.element(page.getByText('请输入当前密码')).toBeVisible()
  expect(saved).toEqual([])
  await field('当前密码').fill('Secret-2026')
  await save()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  expect(saved).toEqual([expect.objectContaining({ mobile: '13900000002', password: 'sealed Secret-2026' })])
})
