import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CrudProvider, type CrudPort } from '../port/index.ts'
import { StoredFileLink, StoredPicture, usePictureAddresses } from './index.ts'

const PNG = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' })
const read: string[] = []
const asked: [path: string, download: boolean][] = []
const port: Pick<CrudPort, 'fileLink' | 'readFile'> = {
  readFile: async (path) => {
    read.push(path)
    await arrives
    return path.endsWith('lost') ? Promise.reject(new Error('找不到资源')) : Promise.resolve(PNG)
  },
  fileLink: (path, { download } = { download: false }) => {
    asked.push([path, download])
    return Promise.resolve(`${path}?token=ticket${asked.length}`)
  },
}
/** Pictures come when a test says so. */
let arrives: Promise<void> = Promise.resolve()
let place: HTMLElement
let root: Root
beforeEach(() => {
  read.length = asked.length = 0
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.restoreAllMocks()
})
const show = (children: React.ReactNode) => root.render(<CrudProvider port={port as CrudPort}>{children}</CrudProvider>)

it('a picture is read with the session and shown from memory; it says that it is on its way, and is let go with its place', async () => {
  const gone = vi.spyOn(URL, 'revokeObjectURL')
  let arrive = () => {}
  arrives = new Promise((done) => (arrive = done))
  show([
    <StoredPicture key="seal" url="/file/download/seal" alt="印章" />,
    <StoredPicture key="lost" url="/file/download/lost" alt="丢失" />,
  ])
  const image = (alt: string) => place.querySelector<HTMLImageElement>(`img[alt=${alt}]`)
  await vi.waitFor(() => expect(image('印章')?.ariaBusy).toBe('true'))
  arrive()
  await vi.waitFor(() => expect(image('印章')?.src).toMatch(/^blob:/))
  await vi.waitFor(() => expect(image('丢失')?.ariaBusy).toBe('false'))
  const address = image('印章')!.src
  show(null)
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith(address))
})

it('one picture more is read alone', async () => {
  let add = () => {}
  function List() {
    const [urls, setUrls] = useState(['/file/download/1', '/file/download/2'])
    add = () => setUrls((was) => [...was, '/file/download/3'])
    const shown = usePictureAddresses([...urls, 'data:image/png;base64,x'])
    return <p>{Object.values(shown).join(' ')}</p>
  }
  show(<List />)
  await vi.waitFor(() => expect(place.textContent?.match(/blob:/g)).toHaveLength(2))
  add()
  await vi.waitFor(() => expect(place.textContent?.match(/blob:/g)).toHaveLength(3))
  expect(read).toEqual(['/file/download/1', '/file/download/2', '/file/download/3'])
  expect(place.textContent).toContain('data:image/png')
})

it('a link has no address of its own: each press asks for one', async () => {
  const opened: string[] = []
  vi.spyOn(window, 'open').mockImplementation(
    () => ({ location: { replace: (href: string) => opened.push(href) }, close: () => {} }) as unknown as Window,
  )
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).pathname} as ${this.download}`)
  })
  show([
    <StoredFileLink key="a" file={{ url: '/file/download/a', name: '合同.pdf' }} />,
    <StoredFileLink key="b" file={{ url: '/file/download/b', name: '回单.pdf' }} saves />,
  ])
  await vi.waitFor(() => expect(place.querySelectorAll('button')).toHaveLength(2))
  expect(place.querySelector('[href]')).toBeNull()
  const [first, second] = place.querySelectorAll('button')
  first!.click()
  first!.click()
  second!.click()
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['/file/download/a', false],
      ['/file/download/a', false],
      ['/file/download/b', true],
    ]),
  )
  await vi.waitFor(() => expect(opened).toEqual(['/file/download/a?token=ticket1', '/file/download/a?token=ticket2']))
  await vi.waitFor(() => expect(saved).toEqual(['/file/download/b as 回单.pdf']))
})
