export interface FrameSearch {
  url?: string | undefined
  title?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const parseFrameSearch = (raw: Record<string, unknown>): FrameSearch => ({
  url: text(raw['url']),
  title: text(raw['title'])?.slice(0, 40),
})
