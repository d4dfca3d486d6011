import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { DesignerScreen } from '../designer-screen'
import { DesignerFrame } from './frame'
import { modelServer } from './server'

function Stage({ modelId }: { modelId: string | null }) {
  const [server] = useState(modelServer)
  return (
    <DesignerFrame server={server}>
      <div className="h-180 bg-page p-4">
        <DesignerScreen modelId={modelId} />
      </div>
    </DesignerFrame>
  )
}
const meta = {
  title: '流程/流程设计 Designer',
  component: Stage,
  parameters: { layout: 'fullscreen' },
  args: { modelId: 'm1' },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

const drawn = (root: HTMLElement, id: string) =>
  waitFor(() => expect(root.querySelector(`[data-element-id="${id}"]`)).not.toBeNull(), { timeout: 15_000 })

export const Model: Story = { play: ({ canvasElement }) => drawn(canvasElement, 'finance') }
export const New: Story = { args: { modelId: null }, play: ({ canvasElement }) => drawn(canvasElement, 'StartEvent_1') }
