const PAGE = /^\/?[A-Za-z0-9_\-/]+\.html(\?[^#]*)?$/

/** Why an address, decoded once by the router, may not be shown in the frame; null = the server may be asked. It decides by the allow-list. */
export function refuseAddress(url: string | undefined): string | null {
  if (url === undefined || url === '') return '缺少页面地址'
  const sound = PAGE.test(url) && !url.includes('..') && !url.includes('//') && !url.includes('\\')
  return sound ? null : '不允许访问的页面地址'
}

/** Where the page stands: under the frame base of the settings, by default beside the application. */
export const frameAddress = (base: string, src: string): string =>
  `${(base === '' ? '/frame' : base).replace(/\/$/, '')}/${src.replace(/^\//, '')}`
