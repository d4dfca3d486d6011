const MB = 1024 * 1024

/** How a stored file is handed out: shown in the page, or only ever saved by the browser. */
export type Delivery = 'inline' | 'download'

export interface FileType {
  mime: string
  /** Bytes. */
  limit: number
  delivery: Delivery
}

const type = (mime: string, delivery: Delivery = 'download', megabytes = 20): FileType => ({
  mime,
  limit: megabytes * MB,
  delivery,
})

/**
 * Every extension that may be uploaded. svg and html run as documents of our origin when shown, so they are only ever
 * downloads; pdf is shown by the browser's own viewer.
 */
export const FILE_TYPES = {
  png: type('image/png', 'inline'),
  jpg: type('image/jpeg', 'inline'),
  jpeg: type('image/jpeg', 'inline'),
  gif: type('image/gif', 'inline'),
  webp: type('image/webp', 'inline'),
  bmp: type('image/bmp', 'inline'),
  ico: type('image/x-icon', 'inline'),
  svg: type('image/svg+xml'),
  pdf: type('application/pdf', 'inline'),
  doc: type('application/msword'),
  xls: type('application/vnd.ms-excel'),
  ppt: type('application/vnd.ms-powerpoint'),
  docx: type('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: type('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  zip: type('application/zip'),
  apk: type('application/vnd.android.package-archive', 'download', 300),
  mp4: type('video/mp4', 'inline', 200),
  mp3: type('audio/mpeg', 'inline'),
  wav: type('audio/wav', 'inline'),
  txt: type('text/plain; charset=utf-8'),
  csv: type('text/csv; charset=utf-8'),
  html: type('text/html; charset=utf-8'),
  htm: type('text/html; charset=utf-8'),
} as const satisfies Record<string, FileType>
export type FileExtension = keyof typeof FILE_TYPES

/** The largest upload of any kind: what the HTTP layer lets through before the extension is judged. */
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(FILE_TYPES).map(({ limit }) => limit))

export const FILE_REFUSALS = {
  unsupported: '不支持的文件类型',
  mismatch: '文件内容与扩展名不符',
  empty: '文件内容为空',
  storeAway: '文件存储暂时无法访问，请稍后再试',
  storeFull: '存储空间不足，请联系管理员',
  tooLarge: (limit: number) => `文件大小不能超过${Math.floor(limit / MB)}MB`,
} as const

export const isFileExtension = (extension: string): extension is FileExtension => Object.hasOwn(FILE_TYPES, extension)
