import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
import { Toaster } from '@wuguan/ui/toast'
import { SplitDialog } from './split-dialog'

const HOUSE = {
  id: '01a1fdc4-3a4b-706e-8f52-60b0c534e328',
  roomNo: '1201',
  fullName: '云山花园-3栋-1单元-1201',
  unitId: 'u',
  buildingArea: '120.00',
  layout: '四室两厅',
}

interface StageProps {
  answer: (body: unknown) => unknown
  close: () => void
}
/** The dialog over a server that answers as the story says. */
function Stage({ answer, close }: StageProps) {
  const [client] = useState(() => new QueryClient())
  const [port] = useState(
    () =>
      ({
        can: () => true,
        request: async (_method: string, _path: string, options?: { body?: unknown }) => answer(options?.body),
      }) as unknown as CrudPort,
  )
  return (
    <QueryClientProvider client={client}>
      <CrudProvider port={port}>
        <SplitDialog house={HOUSE} close={close} />
      </CrudProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
const meta = {
  title: '基础数据/拆分房产',
  component: Stage,
  args: { answer: fn((_body: unknown): unknown => ({ batchNo: 'x', oldIds: ['a'], newIds: ['b', 'c'] })), close: fn() },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

/** 70.00 + 49.98 is refused, 70.00 + 50.00 goes through. */
export const Areas: Story = {
  play: async ({ args }) => {
    const [first, second] = await screen.findAllByLabelText('建筑面积')
    const submit = screen.getByRole('button', { name: '拆分为 2 套' })
    await userEvent.type(first as HTMLElement, '70.00')
    await userEvent.type(second as HTMLElement, '49.98')
    await expect(screen.getByText(/相差 −0.02 ㎡。拆分后面积合计应等于原面积/)).toBeVisible()
    await expect(submit).toBeDisabled()
    await userEvent.clear(second as HTMLElement)
    await userEvent.type(second as HTMLElement, '50.00')
    await expect(screen.getByText(/面积相符/)).toBeVisible()
    await userEvent.click(submit)
    await waitFor(() => expect(args.close).toHaveBeenCalled())
    await expect(args.answer).toHaveBeenCalledWith(
      expect.objectContaining({
        parts: [
          expect.objectContaining({ roomNo: '1201A', buildingArea: '70.00' }),
          expect.objectContaining({ roomNo: '1201B' }),
        ],
      }),
    )
  },
}
/** What the server says stands on top. */
export const Refused: Story = {
  args: {
    answer: fn((_body: unknown): unknown => {
      throw Object.assign(new Error(), { code: 422, msg: '请先结清费用' })
    }),
  },
  play: async () => {
    const [first, second] = await screen.findAllByLabelText('建筑面积')
    await userEvent.type(first as HTMLElement, '60')
    await userEvent.type(second as HTMLElement, '60')
    await userEvent.click(screen.getByRole('button', { name: '拆分为 2 套' }))
    await expect(await screen.findByText('请先结清费用')).toBeVisible()
  },
}
