import { createRoot } from 'react-dom/client'
import { X } from 'lucide-react'
import { cdp, page } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import './styles.css'
import { Button, IconButton } from './button/index.ts'
import { Checkbox } from './checkbox/index.ts'
import { Input } from './input/index.ts'
import { Select } from './select/index.ts'
import { Tag } from './tag/index.ts'

interface Session {
  send(method: string, params: object): Promise<unknown>
}
const send: Session['send'] = (method, params) => (cdp() as unknown as Session).send(method, params)
const media = (features: readonly object[]) => send('Emulation.setEmulatedMedia', { features })
const touch = (enabled: boolean) => send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

let end = () => {}
beforeEach(async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <>
      <Tag tone="success">已通过</Tag>
      <Checkbox checked label="已核对" />
      <Button>收款</Button>
      <IconButton label="关闭" icon={<X />} />
      <Input aria-label="姓名" />
      <Select aria-label="项目" value={1} options={[{ value: 1, label: '翠湖花园' }]} />
      <table>
        <tbody>
          <tr aria-selected="true">
            <td>2栋-701</td>
          </tr>
        </tbody>
      </table>
    </>,
  )
  end = () => {
    root.unmount()
    place.remove()
  }
  await vi.waitUntil(() => place.querySelector('tr') !== null)
})
afterEach(async () => {
  end()
  await media([])
  await touch(false)
  await page.viewport(1366, 768)
})
const CLEAR = 'rgba(0, 0, 0, 0)'

it('with the colours of the system tags have a line, ticks are its own, and what is chosen stands out', async () => {
  await media([{ name: 'forced-colors', value: 'active' }])
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const tag = getComputedStyle(document.querySelector('.rounded-sm')!)
  expect([tag.borderTopStyle, tag.borderTopColor === CLEAR]).toEqual(['solid', false])
  const box = getComputedStyle(page.getByRole('checkbox').element())
  expect([box.appearance, box.backgroundImage]).toEqual(['auto', 'none'])
  expect(getComputedStyle(document.querySelector('tr')!).outlineStyle).toBe('solid')
  const name = page.getByRole('textbox', { name: '姓名' })
  await name.click()
  expect(getComputedStyle(name.element()).outlineStyle).toBe('solid')
})

it('under a thumb everything that is pressed is 44 px high, and as before under a mouse', async () => {
  const heights = () =>
    [
      page.getByRole('button', { name: '收款' }),
      page.getByRole('button', { name: '关闭' }),
      page.getByRole('textbox', { name: '姓名' }),
      page.getByRole('combobox', { name: '项目' }),
    ].map((one) => one.element().getBoundingClientRect().height)
  await page.viewport(390, 844)
  expect(Math.max(...heights())).toBeLessThan(44)
  await touch(true)
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  expect(Math.min(...heights())).toBeGreaterThanOrEqual(44)
  expect(page.getByRole('button', { name: '关闭' }).element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
})
