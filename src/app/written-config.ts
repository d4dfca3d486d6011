/** Runtime settings as the server has written them into the page; empty in a page that comes from elsewhere. */
export const writtenConfig = (): string => document.getElementById('config')?.textContent.trim() ?? ''
