import { createRoot } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, it, vi } from 'vitest'
import { PaletteHost } from './palette-host'
import { openPalette } from './palette-store'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('./palette', async (original) => {
  await code.arrived
  return original<object>()
})

// Making it takes long on a busy machine, and is not what is waited for.
beforeAll(() => vi.importActual('./palette'))

it('what is typed before the palette has arrived is in it, and closing gives the focus back', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <>
      <button type="button" onClick={openPalette}>
        搜索一切
      </button>
      <PaletteHost />
    </>,
  )
  await page.getByRole('button', { name: '搜索一切' }).click()
  await userEvent.keyboard('3-2')
  code.arrive()
  const field = page.getByRole('combobox')
  await expect.element(field).toHaveValue('3-2')
  await userEvent.keyboard('-1')
  await expect.element(field).toHaveValue('3-2-1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '搜索一切' })).toHaveFocus()
  openPalette()
  await expect.element(field).toHaveValue('')
  root.unmount()
  place.remove()
})
