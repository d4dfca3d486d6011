import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Alert } from '../alert/index.ts'
import { Breadcrumb } from '../breadcrumb/index.ts'
import { Button } from '../button/index.ts'
import { Chart } from '../chart/index.ts'
import { DescriptionList } from '../description/index.ts'
import { Link } from '../link/index.ts'
import { ResultPanel } from '../panel/index.ts'
import { Skeleton } from '../skeleton/index.ts'
import { StatisticCard } from '../statistic/index.ts'
import { Tabs } from '../tabs/index.ts'
import { Tag } from '../tag/index.ts'
import { Timeline } from '../timeline/index.ts'

const MONTHS = ['10月', '11月', '12月', '1月', '2月', '3月']
const PAID = [{ name: '实收', values: [250.63, 250.63, 0, 501.26, 250.63, 0] }]

function DetailPage() {
  const [tab, setTab] = useState('facts')
  return (
    <main className="flex min-h-[700px] flex-col gap-3 bg-page p-4">
      <Breadcrumb
        items={['基础数据', '房屋', '1栋1单元301'].map((label) => ({ key: label, label, onOpen: () => undefined }))}
      />
      <header className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface p-4">
        <h1 className="text-title font-semibold">1栋1单元301</h1>
        <Tag tone="success">已售</Tag>
        <span className="text-secondary">翠湖花园，住宅，96.40 ㎡</span>
        <span className="ml-auto flex gap-2">
          <Button variant="primary">收款</Button>
          <Button>编辑</Button>
        </span>
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
        <StatisticCard label="欠费" value="751.89" unit="元" scope="截至 2026-03-10" onOpen={() => undefined} />
        <StatisticCard label="预存余额" value="120.00" unit="元" scope="截至 2026-03-10" />
        <StatisticCard label="本年工单" value="3" unit="单" scope="2026-01-01 至今" onOpen={() => undefined} />
      </div>
      <Alert tone="warning">绑定的收费标准将在 2026-03-31 到期。</Alert>
      <div className="flex min-h-0 flex-wrap items-start gap-3">
        <section aria-label="资料" className="min-w-0 flex-[2_1_480px] rounded border border-line bg-surface p-4">
          <Tabs
            value={tab}
            onChange={setTab}
            items={[
              {
                key: 'facts',
                label: '资料',
                content: (
                  <DescriptionList
                    items={[
                      { label: '业主', value: <Link href="#owner">王芳</Link> },
                      { label: '电话', value: '138****5678' },
                      { label: '建筑面积', value: '96.40 ㎡' },
                      { label: '交付日期', value: '2019-06-30' },
                    ]}
                  />
                ),
              },
              {
                key: 'money',
                label: '收费',
                badge: 3,
                content: <Chart title="近半年实收" kind="bar" categories={MONTHS} series={PAID} height={220} />,
              },
            ]}
          />
        </section>
        <aside aria-label="动态" className="min-w-0 flex-[1_1_260px] rounded border border-line bg-surface p-4">
          <Timeline
            items={[
              { key: 1, title: '李娜 收款 250.63', time: '02-11 09:12', tone: 'success' },
              { key: 2, title: '绑定收费标准 物业服务费A', time: '01-03 15:40' },
              { key: 3, title: '登记业主 王芳', time: '2025-12-30' },
            ]}
          />
        </aside>
      </div>
    </main>
  )
}
const meta = {
  title: '模式/详情',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  render: () => <DetailPage />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const WithChart: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: /收费/ }))
    await expect(await canvas.findByRole('img', { name: /^近半年实收/ }, { timeout: 10_000 })).toBeVisible()
  },
}
/** A thumb's width: figures and sections stand under each other, nothing is cut off. */
export const Narrow: Story = {
  render: () => (
    <div className="w-[390px]">
      <DetailPage />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const main = canvasElement.querySelector('main')!
    await expect(main.scrollWidth).toBeLessThanOrEqual(390)
  },
}
/** While it loads the shape of the page is there; what is not there says so and leads back. */
export const LoadingAndMissing: Story = {
  render: () => (
    <main className="flex flex-col gap-3 bg-page p-4">
      <section aria-label="正在加载" className="rounded border border-line bg-surface p-4">
        <Skeleton lines={6} />
      </section>
      <section aria-label="没有找到" className="rounded border border-line bg-surface">
        <ResultPanel tone="warning" title="找不到资源" detail="它可能已被删除" action={<Button>返回列表</Button>} />
      </section>
    </main>
  ),
}
