import { FILE_TYPES, isFileExtension } from './limits.ts'
import { contentDisposition, extensionOf } from './names.ts'

/**
 * Headers of a file that is handed out. The type comes from what was sniffed at upload, the browser may not guess another,
 * and a document that could run scripts is only ever saved.
 */
export function deliveryHeaders(
  name: string,
  { download = false }: { download?: boolean } = {},
): Record<string, string> {
  const extension = extensionOf(name)
  const type = isFileExtension(extension) ? FILE_TYPES[extension] : null
  const inline = !download && type?.delivery === 'inline'
  return {
    'content-type': type?.mime ?? 'application/octet-stream',
    'content-disposition': contentDisposition(name, inline ? 'inline' : 'attachment'),
    'x-content-type-options': 'nosniff',
    // Should a browser show a download after all: no script, no form, no origin.
    ...(inline ? {} : { 'content-security-policy': "sandbox; default-src 'none'" }),
    'cross-origin-resource-policy': 'same-origin',
  }
}
