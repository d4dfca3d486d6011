import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { defineAction, returns } from '@wuguan/contract/kernel/action'
import { badInput } from '@wuguan/contract/kernel/errors'
import { f } from '@wuguan/contract/kernel/fields'
import { options } from '@wuguan/contract/kernel/options'
import { showScreen } from '../stories/index.ts'
import { ActionSheet, useActionSheet } from './index.ts'

const apply = defineAction('story.applyRefund', {
  label: '申请退款',
  path: '/story/refund',
  fields: {
    lines: f.lines('明细', { required: true, lines: { no: f.text('编号', { required: true }) } }),
    target: f.choice('退款方式', { of: options(['cash', '现金'], ['transfer', '银行转账']), required: true }),
    payeeName: f.text('收款人', { required: true, when: { target: 'transfer' } }),
    reason: f.longText('原因', { required: true }),
    draft: f.flag('存草稿', { default: false }),
  },
  output: returns<{ no: string }>(),
})
const AMONG = {
  target: [
    { value: 'cash', label: '现金', note: '需要当班' },
    { value: 'transfer', label: '银行转账' },
  ],
}
const GIVEN = { lines: [], draft: false }

function Sheet({ done, fault = null }: { done: (no: string) => void; fault?: string | null }) {
  const sheet = useActionSheet(apply, {
    given: GIVEN,
    initial: { target: 'cash' },
    refreshes: [],
    done: ({ no }) => done(no),
  })
  return (
    <ActionSheet
      sheet={sheet}
      among={AMONG}
      fault={fault}
      blocked={fault !== null}
      verb={`申请退款 ${sheet.draft.target}`}
      other={{ label: '存草稿', input: { draft: true } }}
      input={() => ({ lines: [{ no: 'A1' }], draft: false })}
      sums={[['合计', '10.00']]}
    />
  )
}

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
function show(answer: (body: unknown) => unknown, fault: string | null = null) {
  const done = vi.fn<(no: string) => void>()
  shown = showScreen(<Sheet done={done} fault={fault} />, { [`POST ${apply.path}`]: answer })
  return done
}

it('asks its fields, reads in the draft what is filled in, and sends what the page gives with it', async () => {
  const sent = vi.fn<(body: unknown) => unknown>(() => ({ no: 'TK1' }))
  const done = show(sent)
  await page.getByRole('button', { name: '申请退款 cash' }).click()
  await expect.element(page.getByText('请输入原因')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await expect.element(page.getByRole('textbox', { name: '收款人' })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: '退款方式' }).click()
  await page.getByRole('option', { name: '银行转账' }).click()
  await page.getByRole('textbox', { name: '收款人' }).fill('张三')
  await page.getByRole('textbox', { name: '原因' }).fill('多收')
  await page.getByRole('button', { name: '申请退款 transfer' }).click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith('TK1'))
  const asked = { lines: [{ no: 'A1' }], target: 'transfer', payeeName: '张三', reason: '多收' }
  expect(sent).toHaveBeenLastCalledWith({ ...asked, draft: false })
  await page.getByRole('button', { name: '存草稿' }).click()
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ ...asked, draft: true }))
})

it('shows a refusal at its field, and on top what is said of what the page gave', async () => {
  show(() => {
    throw badInput({ reason: '请写明原因', 'lines.0.no': '该笔已退' })
  })
  await page.getByRole('textbox', { name: '原因' }).fill('多收')
  await page.getByRole('button', { name: '申请退款 cash' }).click()
  await expect.element(page.getByText('请写明原因')).toBeVisible()
  await expect.element(page.getByText('该笔已退')).toBeVisible()
})

it('sends nothing while the page finds a fault, and says it', async () => {
  show(() => ({ no: 'TK1' }), '退款金额不能超过可退金额')
  await expect.element(page.getByText('退款金额不能超过可退金额')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '申请退款 cash' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '存草稿' })).toBeDisabled()
})
