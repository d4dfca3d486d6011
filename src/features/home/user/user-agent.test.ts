import { expect, it } from 'vitest'
import { deviceName } from './user-agent'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0', '微信 · iOS'],
  ['Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36', 'Chrome · Linux'],
  ['curl/8', 'curl/8'],
  [null, '未知设备'],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))
