import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settings } from '#app/config.ts'
import { demoWarning, listensOn } from '#app/demo.server.ts'

test('没有任何设置时用默认值', () => {
  const config = readConfig({ PATH: '/bin' })
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: 'on', env: 'production', brand: 'default' })
  expect(config.databaseUrl).toBeUndefined()
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('不认识的 TIWEI_ 变量被拒绝并指出变量名', () => {
  expect(() => readConfig({ TIWEI_COLOUR: 'red' })).toThrow('TIWEI_COLOUR 不是梯维的设置')
  expect(() => readConfig({ TIWEI_DATA_DIR: '/x' })).toThrow('是否应为 TIWEI_DATA')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['REDIS_URL', 'http://localhost'],
  ['MQTT_URL', 'localhost:1883'],
  ['OSS_URL', 'oss-cn-beijing.aliyuncs.com'],
  ['OSS_URL', 'https://oss-cn-beijing.aliyuncs.com'],
  ['TIWEI_SECRET', 'short'],
  ['TIWEI_METRICS_TOKEN', 'short'],
  ['TIWEI_DEMO', 'yes'],
  ['TIWEI_ENV', 'prod'],
  ['TIWEI_LOG', 'loud'],
  ['TIWEI_PUBLIC_URL', 'tiwei.example'],
  ['TIWEI_MAP_TILES', 'https://tiles.example/{z}.png'],
  ['BRAND', 'other'],
])('%s=%s 被拒绝并指出变量名', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} 的值`)
})

test('一次说出全部错误，不泄露地址中的密码', () => {
  const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://a:geheim@h/x', TIWEI_X: '1' })
  expect(read).toThrow(/TIWEI_X .*PORT .*DATABASE_URL /)
  expect(read).not.toThrow(/geheim/)
})

test('瓦片服务要有版权说明；地址里的密钥不出现在提示中', () => {
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png?key=geheim'
  expect(() => readConfig({ TIWEI_MAP_TILES: tiles })).toThrow('还须设 TIWEI_MAP_CREDIT')
  expect(() => readConfig({ TIWEI_MAP_TILES: 'geheim' })).not.toThrow(/geheim/)
  const config = readConfig({ TIWEI_MAP_TILES: tiles, TIWEI_MAP_CREDIT: '某某地图 GS(2026)0001号' })
  expect(config).toMatchObject({ mapTiles: [tiles], mapSystem: 'gcj02', mapCredit: '某某地图 GS(2026)0001号' })
  const two = readConfig({
    TIWEI_MAP_TILES: `${tiles}  ${tiles}&l=cva`,
    TIWEI_MAP_CREDIT: '某',
    TIWEI_MAP_SYSTEM: 'wgs84',
  })
  expect(two).toMatchObject({ mapTiles: [tiles, `${tiles}&l=cva`], mapSystem: 'wgs84' })
  expect(() => readConfig({ TIWEI_MAP_SERVICE: 'amap' })).toThrow('还须设 TIWEI_MAP_KEY')
  expect(() => readConfig({ TIWEI_MAP_KEY: 'geheim' })).not.toThrow(/geheim/)
})

const readme = new URL('../README.md', import.meta.url)

test.skipIf(!existsSync(readme))('README 的设置表与程序一致', () => {
  const text = readFileSync(readme, 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, name, fallback, meaning]) => ({
    name,
    fallback: fallback?.replaceAll('`', '').trim(),
    meaning: meaning?.trim(),
  }))
  const expected = Object.entries(settings).map(([name, { fallback, meaning }]) => ({ name, fallback, meaning }))
  expect(rows).toEqual(expected)
})

test('演示账号对外开放时警告，说明后果与办法；只在本机时不说', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(demoWarning(host)).toEqual([])
  for (const host of ['0.0.0.0', '::', '192.168.1.8']) {
    const text = demoWarning(host).join('')
    expect(text).toContain(`警告：服务在 ${host} 上对外开放，演示账号的密码是公开的`)
    expect(text).toContain('TIWEI_DEMO=off')
  }
  expect(listensOn('http://127.0.0.1:8080', '0.0.0.0')).toBe('http://0.0.0.0:8080')
  expect(listensOn('http://127.0.0.1:8080', '127.0.0.1')).toBe('http://127.0.0.1:8080')
})
