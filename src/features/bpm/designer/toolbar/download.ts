/** Saves a text or picture made in the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download takes the address over after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const PNG_SCALE = 2

/** A picture of the diagram in points; drawn twice as large so that it prints well. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  const ready = new Promise<void>((resolve, reject) => {
    image.addEventListener('load', () => resolve())
    image.addEventListener('error', () => reject(new Error('图片生成失败')))
  })
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await ready
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * PNG_SCALE
  canvas.height = image.naturalHeight * PNG_SCALE
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片生成失败'))), 'image/png')
  })
}

type Json = string | { [name: string]: Json | Json[] }

/** A document as data: attributes with `@`, text as `#text`, several of a name as a list. */
export function jsonOf(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  return JSON.stringify({ [document.documentElement.nodeName]: data(document.documentElement) }, null, 2)
}

function data(element: Element): Json {
  const result: Record<string, Json | Json[]> = {}
  for (const { name, value } of element.attributes) result[`@${name}`] = value
  for (const child of element.children) {
    const before = result[child.nodeName]
    const value = data(child)
    result[child.nodeName] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  const text = element.children.length === 0 ? (element.textContent ?? '').trim() : ''
  if (text === '') return result
  return Object.keys(result).length === 0 ? text : { ...result, '#text': text }
}
