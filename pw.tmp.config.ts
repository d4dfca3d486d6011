import base from './playwright.config.ts'
const { webServer: _w, ...rest } = base
export default { ...rest, workers: 1, use: { ...rest.use, baseURL: 'http://127.0.0.1:18733', trace: 'off' } }
