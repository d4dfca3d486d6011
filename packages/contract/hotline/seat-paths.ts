/**
 * How pages of the 400 hotline call: without a session. `X-Hotline-Token` says which link, `X-Hotline-Caller` which call. A link that is
 * no good answers 401 with `{ reason }`, one that was misused 423.
 */
export const HOTLINE_TOKEN_HEADER = 'x-hotline-token'
export const HOTLINE_CALLER_HEADER = 'x-hotline-caller'
/** Where the token stands in an address; the page takes it out at once. */
export const HOTLINE_TOKEN_PARAMETER = 'ht'

const BASE = '/wkorder/hotline'
/** Apart from the actions: the pages carry neither schemas nor entities. */
export const SEAT_PATHS = {
  context: `${BASE}/context`,
  seat: `${BASE}/seat`,
  options: `${BASE}/options`,
  preview: `${BASE}/preview`,
  places: `${BASE}/places`,
  lookup: `${BASE}/lookup`,
  session: `${BASE}/session`,
  page: `${BASE}/order/page`,
  upload: `${BASE}/upload`,
  order: `${BASE}/order`,
  one: `${BASE}/order/{id}`,
  file: `${BASE}/order/{id}/file/{fileId}`,
  urge: `${BASE}/order/{id}/urge`,
  append: `${BASE}/order/{id}/append`,
  reopen: `${BASE}/order/{id}/reopen`,
} as const

/** What a seat may send with a report: photographs, and what was recorded. */
export const SEAT_FILES = {
  most: 5,
  bytes: 10 * 1024 * 1024,
  types: ['jpg', 'jpeg', 'png', 'mp3', 'wav', 'mp4'],
} as const
