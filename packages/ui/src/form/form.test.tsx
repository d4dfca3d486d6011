import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../styles.css'
import { Input } from '../input/index.ts'
import { Field, FormGrid } from './index.ts'

let end = () => {}
beforeEach(() => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <FormGrid>
      <Field label="房号" short>
        <Input />
      </Field>
      {['客户', '地址', '用途'].map((label) => (
        <Field key={label} label={label}>
          <Input />
        </Field>
      ))}
    </FormGrid>,
  )
  end = () => {
    root.unmount()
    place.remove()
  }
})
afterEach(async () => {
  end()
  await page.viewport(1366, 768)
})

const boxOf = (label: string) => page.getByLabelText(label).element().getBoundingClientRect()

it.each([
  [390, 1],
  [1366, 2],
  [1920, 3],
])('a window of %d px has %d fields beside each other', async (width, columns) => {
  await page.viewport(width, 900)
  await expect.element(page.getByLabelText('用途')).toBeVisible()
  const tops = ['房号', '客户', '地址', '用途'].map((label) => boxOf(label).top)
  expect(tops.filter((top) => Math.abs(top - tops[0]!) < 2)).toHaveLength(columns)
})

it('a code is as wide as a code, words take their place; one column has it whole', async () => {
  await expect.element(page.getByLabelText('房号')).toBeVisible()
  expect(boxOf('房号').width).toBe(224)
  expect(boxOf('客户').width).toBeGreaterThan(400)
  await page.viewport(390, 900)
  expect(boxOf('房号').width).toBe(boxOf('客户').width)
})
