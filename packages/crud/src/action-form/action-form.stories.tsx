import type { Meta, StoryObj } from '@storybook/react-vite'
import { defineAction, returns } from '@wuguan/contract/kernel/action'
import { formatMoney, isDecimal, sub } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import { f } from '@wuguan/contract/kernel/fields'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { ActionDialog } from './index.ts'

const move = defineAction('story.movePayment', {
  label: '更改支付方式',
  method: 'POST',
  path: '/story/payment/move',
  permission: 'story:payment:move',
  idempotent: true,
  fields: {
    receiptNumber: f.text('收款单', { required: true, max: 20 }),
    paymentId: f.text('原支付', { required: true, max: 40 }),
    methods: f.textList('改为', { required: true }),
    amount: f.money('金额', { required: true }),
    reason: f.longText('原因', { max: 200 }),
  },
  rules: (rule) => [rule('amount', '金额不能大于原支付', ({ amount }) => Number(amount ?? 0) <= 300)],
  output: returns<{ id: string }>(),
})
const PAID = '300.00'

const serverOf = (refuses = false): TableServer => ({
  tables: {},
  calls: [],
  opened: [],
  intercept(_method, path) {
    if (path !== '/story/payment/move') return undefined
    if (refuses) throw badInput({ paymentId: '该支付已更改过', receiptNumber: '收款单已作废' })
    return { id: '1' }
  },
})
function Demo({ server, disabled = false }: { server: TableServer; disabled?: boolean }) {
  return (
    <StoryFrame server={server}>
      <ActionDialog
        action={move}
        title="更改支付方式 SK20261120001"
        given={{ receiptNumber: 'SK20261120001' }}
        initial={{ amount: PAID }}
        columns={2}
        disabled={disabled}
        among={{
          paymentId: [{ value: 'p1', label: `现金 ${PAID}` }],
          methods: [
            { value: 'wx', label: '微信' },
            { value: 'pos', label: 'POS' },
          ],
        }}
        below={({ amount }) => (
          <p>仍为现金 {isDecimal(String(amount), 14, 2) ? formatMoney(sub(PAID, String(amount))) : '—'}</p>
        )}
        refreshes={[]}
        close={() => undefined}
      />
    </StoryFrame>
  )
}

const meta = {
  title: '模式/动作的对话框 ActionDialog',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async () => within(await screen.findByRole('dialog', { name: '更改支付方式 SK20261120001' }))
const choose = async () => {
  const own = await dialog()
  await userEvent.click(own.getByRole('combobox', { name: '原支付' }))
  await userEvent.click(await screen.findByRole('option', { name: `现金 ${PAID}` }))
  await userEvent.click(own.getByRole('checkbox', { name: 'POS' }))
  return own
}

/** Candidates that only the place knows, and what comes of what is filled in. */
export const Candidates: Story = {
  args: { server: serverOf() },
  play: async ({ args: { server } }) => {
    const own = await choose()
    const amount = own.getByRole('textbox', { name: '金额' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '120')
    await waitFor(() => expect(own.getByText('仍为现金 180.00')).toBeVisible())
    await userEvent.click(own.getByRole('button', { name: '更改支付方式' }))
    await waitFor(() => expect(server.calls).toHaveLength(1))
    await expect(server.calls[0]!.body).toEqual({
      receiptNumber: 'SK20261120001',
      paymentId: 'p1',
      methods: ['pos'],
      amount: '120',
    })
  },
}
/** The server's sentences: at the field that is asked, on top where it is about what is given. */
export const Refused: Story = {
  args: { server: serverOf(true) },
  play: async ({ args: { server } }) => {
    const own = await choose()
    await userEvent.click(own.getByRole('button', { name: '更改支付方式' }))
    await waitFor(() =>
      expect(own.getByRole('combobox', { name: '原支付' })).toHaveAccessibleDescription('该支付已更改过'),
    )
    await expect(own.getByText('收款单已作废')).toBeVisible()
    await expect(server.calls).toHaveLength(1)
  },
}
/** Nothing can be sent, neither by the button nor by Enter. */
export const Disabled: Story = {
  args: { server: serverOf(), disabled: true },
  play: async ({ args: { server } }) => {
    const own = await choose()
    await expect(own.getByRole('button', { name: '更改支付方式' })).toBeDisabled()
    await userEvent.type(own.getByRole('textbox', { name: '金额' }), '{Enter}')
    await expect(server.calls).toEqual([])
  },
}
