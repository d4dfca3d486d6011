import { type Page, expect } from '@playwright/test'
import { employ } from './people.ts'
import { journey, said, saidBeforeReload, signIn, submit } from './support.ts'

const CODES = ['home:dashboard:view', 'home:profile:edit', 'session:context:switch']
const NEXT = 'Journey@2027'

/** One's own name, mobile and password, from the menu of the top bar. */
journey('Somebody mends his own data and changes his password', async (page, way, request) => {
  const person = await employ(request, '吴明', CODES)
  await signIn(page, person)

  const profile = await open(page, '个人信息')
  await profile.getByLabel('姓名').fill('')
  await profile.getByLabel('电话').fill('1380013800')
  await profile.getByLabel('邮箱').fill('a@')
  await submit(profile.getByRole('button', { name: '保存' }), way)
  await expect(page.getByRole('alert').getByText('请检查字段！').first()).toBeVisible()
  for (const sentence of ['请输入姓名', '手机号码长度为11个字符', '请输入正确的邮箱地址'])
    await expect(profile.getByText(sentence)).toBeVisible()
  await profile.getByLabel('姓名').fill('吴小明')
  await profile.getByLabel('电话').fill(`17${String(person.userId).padStart(9, '0')}`)
  await profile.getByLabel('邮箱').fill('wu@example.com')
  await profile.getByLabel('当前密码').fill(person.password)
  await submit(profile.getByRole('button', { name: '保存' }), way)
  await saidBeforeReload(page, '修改用户信息成功')
  // The page loads anew and greets with the new name.
  await expect(page.getByRole('button', { name: '吴小明 用户菜单' })).toBeVisible()

  const password = await open(page, '修改密码')
  const fill = async (old: string, fresh: string, again: string) => {
    await password.getByLabel('原密码').fill(old)
    await password.getByLabel(/^新密码/).fill(fresh)
    await password.getByLabel('再次输入新密码').fill(again)
    await submit(password.getByRole('button', { name: /^(保存|确定|修改密码)$/ }), way)
  }
  await fill(person.password, NEXT, `${NEXT}x`)
  await expect(password.getByText('两次输入的新密码不一致！')).toBeVisible()
  await fill(person.password, NEXT, NEXT)
  await said(page, '修改密码成功')
  await expect(password).toHaveCount(0)

  const reloaded = page.waitForEvent('load')
  await choose(page, '刷新权限')
  await saidBeforeReload(page, '刷新成功')
  await reloaded
  await expect(page.getByRole('button', { name: '吴小明 用户菜单' })).toBeVisible()
  await choose(page, '退出登录')
  await expect(page).toHaveURL(/#\/login/)
  await signIn(page, { ...person, password: NEXT })
})

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function open(page: Page, entry: string) {
  await choose(page, entry)
  const dialog = page.getByRole('dialog', { name: entry })
  await expect(dialog).toBeVisible()
  return dialog
}
