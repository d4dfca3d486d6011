import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { MapField } from './index.ts'
import type { MapFieldProps, MapPoint, MapProvider } from './index.ts'

const PROVIDER: MapProvider = { name: 'amap', key: 'no-such-key' }
function Kept({ value: first, ...props }: MapFieldProps) {
  const [value, setValue] = useState<MapPoint | null>(first ?? null)
  return (
    <div className="max-w-xl">
      <MapField {...props} value={value} onChange={setValue} />
      <output>{value && `${value.lng}/${value.lat}`}</output>
    </div>
  )
}
const meta = {
  title: '组件/地图 Map',
  component: MapField,
  args: { 'aria-label': '小区位置', provider: null, value: { lng: 113.264385, lat: 23.129112 } },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof MapField>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing configured: says so; coordinates are typed and checked. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('没有配置地图服务，这里只显示坐标')).toBeVisible()
    const field = canvas.getByRole('textbox', { name: '小区位置坐标' })
    await userEvent.clear(field)
    await userEvent.type(field, '200, 20')
    await expect(field).toBeInvalid()
    await userEvent.tab()
    await expect(field).toHaveValue('113.264385, 23.129112')
    await userEvent.clear(field)
    await userEvent.type(field, '１１４.０５，２２.５４{Enter}')
    await expect(canvas.getByText('114.05/22.54')).toBeInTheDocument()
  },
}

const controls = fn()
/** Stands in for the provider's library, which is not reachable where stories run; it records what it is asked for. */
function standIn() {
  const control = (name: string) =>
    class {
      constructor() {
        controls(name)
      }
    }
  class Marker {
    setMap = fn()
  }
  class Map {
    private readonly element: HTMLElement
    constructor(element: HTMLElement) {
      this.element = element
      element.style.background = '#e8f0e8'
    }
    addControl = fn()
    add = fn()
    setCenter = fn()
    setFitView = fn()
    destroy() {
      this.element.replaceChildren()
    }
    on(_event: 'click', listener: (event: { lnglat: { getLng(): number; getLat(): number } }) => void) {
      this.element.addEventListener('click', () => listener({ lnglat: { getLng: () => 113.5, getLat: () => 23.5 } }))
    }
  }
  window.AMap = {
    Map,
    Marker,
    Scale: control('Scale'),
    HawkEye: control('HawkEye'),
    ToolBar: control('ToolBar'),
    MapType: control('MapType'),
  }
}
const scripts = fn<(src: string) => void>()
/** Answers in the network's place when the page asks for the provider's script. */
function onScript(answer: (script: HTMLScriptElement) => void) {
  const append = document.head.append.bind(document.head)
  const spy = spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement) || !node.src.startsWith('https://webapi.amap.com/')) append(node)
      else {
        scripts(node.src)
        queueMicrotask(() => answer(node))
      }
    }
  })
  scripts.mockClear()
  controls.mockClear()
  return () => {
    spy.mockRestore()
    delete window.AMap
  }
}
const arrives = (script: HTMLScriptElement) => {
  standIn()
  script.dispatchEvent(new Event('load'))
}
const fails = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'))
const MISSING = '地图服务连接不上，这里只显示坐标'

/** The provider's script does not come: says so, coordinates can be typed, and another try brings the map. */
export const Unreachable: Story = {
  args: { provider: PROVIDER },
  beforeEach: () => {
    let tries = 0
    return onScript((script) => (tries++ === 0 ? fails(script) : arrives(script)))
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(MISSING)).toBeVisible()
    const field = canvas.getByRole('textbox', { name: '小区位置坐标' })
    await userEvent.clear(field)
    await userEvent.type(field, '114.05, 22.54{Enter}')
    await expect(canvas.getByText('114.05/22.54')).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await canvas.findByRole('application', { name: '小区位置地图' })
    await waitFor(() => expect(controls).toHaveBeenCalledTimes(4))
    await expect(scripts).toHaveBeenCalledTimes(2)
  },
}
/** A library that answers but refuses the key leaves the coordinates as well. */
export const Refused: Story = {
  args: { provider: PROVIDER },
  beforeEach: () => onScript((script) => script.dispatchEvent(new Event('load'))),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(MISSING)).toBeVisible()
  },
}
/** With a provider: its script by the key, scale, overview, tool bar and map type; a press on the map chooses. */
export const WithProvider: Story = {
  args: { provider: PROVIDER },
  beforeEach: () => onScript(arrives),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(controls.mock.calls.flat()).toEqual(['Scale', 'HawkEye', 'ToolBar', 'MapType']))
    const { searchParams } = new URL(scripts.mock.calls[0]![0])
    await expect(searchParams.get('key')).toBe('no-such-key')
    await expect(searchParams.get('plugin')).toBe('AMap.Scale,AMap.HawkEye,AMap.ToolBar,AMap.MapType')
    await userEvent.click(canvas.getByRole('application', { name: '小区位置地图' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('113.5, 23.5')
  },
}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Stress: Story = {
  args: {
    readOnly: true,
    markers: Array.from({ length: 200 }, (_, i) => ({
      id: i,
      title: `翠湖花园三期商业及地下车库综合管理区域巡更点${i + 1}`,
      lng: 113 + i / 1000,
      lat: 23 + i / 1000,
    })),
  },
  render: (args) => (
    <div className="w-80">
      <MapField {...args} />
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（地图、位置、坐标、经纬度、map）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="地图 Map"
      lead="一个地方在哪里：在图上点，或者打坐标。"
      use={[
        '小区、门岗、点位的位置。',
        '没有配置地图服务时只显示坐标，照样能填能查。',
        '只要地址、不要位置的不用地图。',
      ]}
      parts={[
        ['图', '可拖可放大；点一下就是那里。'],
        ['坐标', '经度在前，六位小数；可以粘贴“113.26, 23.12”。'],
        ['其它地方', '小的标记，有名字，不能拖。'],
      ]}
      states={[
        [
          '没有地图服务',
          <MapField key="0" aria-label="位置一" provider={null} value={{ lng: 113.264385, lat: 23.129112 }} />,
        ],
        ['可以填', <MapField key="1" aria-label="位置二" provider={null} value={null} onChange={() => {}} />],
        [
          '不可用',
          <MapField
            key="2"
            aria-label="位置三"
            provider={null}
            value={{ lng: 113.264385, lat: 23.129112 }}
            onChange={() => {}}
            disabled
          />,
        ],
      ]}
      good={{
        shown: <MapField aria-label="推荐" provider={null} value={{ lng: 114.05, lat: 22.54 }} />,
        why: '没有地图也看得到位置。',
      }}
      bad={{ shown: <p>“地图加载失败”</p>, why: '一句话就没了：坐标还在，应该照样显示。' }}
      words={['写“经度, 纬度”，不写 lng/lat。', '超出范围说出范围：“经度在 -180 到 180 之间”。']}
      keys={[
        ['Tab', '到坐标'],
        ['Enter', '按打的坐标定位'],
        ['+ -', '焦点在图上时放大、缩小'],
      ]}
      wide
    />
  ),
}
