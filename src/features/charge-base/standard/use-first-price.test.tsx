import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { saveStandard } from '@wuguan/contract/charge-base/standard.actions'
import { badInput } from '@wuguan/contract/kernel/errors'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { CrudProvider, type CrudPort, useCrudPort } from '@wuguan/crud/port'
import { RateInput } from './rates-input'
import { useFirstPrice } from './use-first-price'

const place = document.createElement('div')
let end: () => void

/** The server's half: what the contract refuses. */
const server = {
  request: (_method: string, _path: string, options?: { body?: unknown }) => {
    const judged = saveStandard.input.safeParse(options?.body)
    return judged.success ? Promise.resolve({}) : Promise.reject(badInput(issuesToFields(judged.error)))
  },
} as unknown as CrudPort

function Form() {
  const first = useFirstPrice(true)
  return (
    <CrudProvider port={first.port}>
      <Saving />
      <RateInput {...first.price} />
    </CrudProvider>
  )
}
function Saving() {
  const port = useCrudPort()
  const save = () => void port.request('POST', feeStandard.base!, { body: {} }).catch(() => undefined)
  return (
    <button type="button" onClick={save}>
      保存
    </button>
  )
}
const press = (name: string) =>
  act(async () => [...place.querySelectorAll('button')].find((button) => button.textContent === name)!.click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(place)
  const root = createRoot(place)
  act(() =>
    root.render(
      <CrudProvider port={server}>
        <Form />
      </CrudProvider>,
    ),
  )
  end = () => act(() => root.unmount())
})
afterEach(() => {
  end()
  place.remove()
  vi.unstubAllGlobals()
})

it('asks for what an added step leaves open at its own field', async () => {
  await press('添加一档')
  await press('保存')
  const refused = [...place.querySelectorAll('input[aria-label^="第"][aria-invalid=true]')].map(
    (field) =>
      `${field.getAttribute('aria-label')}: ${field.closest('td')?.querySelector('[role=alert]')?.textContent}`,
  )
  expect(refused).toEqual([
    '第1档单价: 请输入单价',
    '第2档上限: 请输入上限',
    '第2档单价: 请输入单价',
    '第3档单价: 请输入单价',
  ])
})
