import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import type { Outbound } from '../outbound.ts'
import { amap } from './amap.ts'
import { tianditu } from './tianditu.ts'

/** Both services as they answer, with invented places. */
const lake = { lng: 120.130663, lat: 30.274085 }
const lakeThere = wgs84(lake)

let server: Server
let outbound: Outbound
let answer: { status?: number; body: unknown }
const asked: URL[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '', 'http://service'))
    if (answer.body === 'silence') return
    reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const hosts = new Map([
    ['restapi.amap.com', port],
    ['api.tianditu.gov.cn', port],
  ])
  outbound = { privateAddresses: false, hosts }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('高德', () => {
  const maps = () => amap('k-1', outbound)

  it('找地点：坐标照用（GCJ-02），空的地址是空列表，也读得懂', async () => {
    const poi = { pname: '浙江省', cityname: '杭州市', adname: '西湖区', adcode: '330106' }
    answer = {
      body: {
        status: '1',
        infocode: '10000',
        pois: [
          { ...poi, name: '翠湖花园', address: '文三路1号', location: '120.130663,30.274085' },
          { ...poi, name: '翠湖花园南门', address: [], location: '120.1306,30.2738' },
          { ...poi, name: '没有位置的', address: '', location: [] },
        ],
      },
    }
    expect(await maps().find('翠湖花园', '330106')).toEqual([
      { name: '翠湖花园', address: '浙江省杭州市西湖区文三路1号', ...lake, regionCode: '330106' },
      { name: '翠湖花园南门', address: '浙江省杭州市西湖区', lng: 120.1306, lat: 30.2738, regionCode: '330106' },
    ])
    const { pathname, searchParams } = asked.at(-1) as URL
    expect(pathname).toBe('/v3/place/text')
    expect(Object.fromEntries(searchParams)).toMatchObject({ keywords: '翠湖花园', city: '330106', key: 'k-1' })
  })

  it('没有地点就按地址找；点变成地址与行政区', async () => {
    answer = {
      body: {
        status: '1',
        infocode: '10000',
        pois: [],
        geocodes: [{ formatted_address: '文三路1号', location: '120.13,30.27', adcode: [] }],
      },
    }
    expect(await maps().find('文三路1号')).toEqual([
      { name: '文三路1号', address: '文三路1号', lng: 120.13, lat: 30.27, regionCode: null },
    ])
    answer = {
      body: {
        status: '1',
        infocode: '10000',
        regeocode: { formatted_address: '西湖区文三路', addressComponent: { adcode: '330106' } },
      },
    }
    expect(await maps().at(lake)).toEqual({ address: '西湖区文三路', regionCode: '330106' })
    expect(asked.at(-1)?.searchParams.get('location')).toBe('120.130663,30.274085')
    answer = { body: { status: '1', infocode: '10000', regeocode: { formatted_address: [], addressComponent: {} } } }
    expect(await maps().at(lake)).toBeNull()
  })

  it.each([
    [{ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }, '不认这个密钥'],
    [{ status: '0', info: 'USERKEY_PLAT_NOMATCH', infocode: '10009' }, '不认这个密钥'],
    [{ status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10003' }, '次数用完'],
    [{ status: '0', info: 'CUQPS_HAS_EXCEEDED_THE_LIMIT', infocode: '10021' }, '过几秒再搜'],
    [{ status: '0', info: 'ENGINE_RESPONSE_DATA_ERROR', infocode: '30000' }, '高德 30000'],
    ['<html>', '看不懂'],
    [{ pois: 1 }, '看不懂'],
  ])('%j：说清楚，不含密钥', async (body, words) => {
    answer = { body }
    const failed = await maps()
      .find('x')
      .catch((error: Error) => error.message)
    expect(failed).toContain(words)
    expect(failed).not.toContain('k-1')
  })

  it('不应答：五秒后说没有应答', async () => {
    answer = { body: 'silence' }
    await expect(maps().find('x')).rejects.toThrow('地图服务没有应答')
  })
})

describe('天地图', () => {
  const maps = () => tianditu('t-1', outbound)

  it('找地点：CGCS2000 换成 GCJ-02；没有就按地址找', async () => {
    answer = {
      body: {
        resultType: 1,
        status: { infocode: 1000, cndesc: '服务正常' },
        pois: [{ name: '翠湖花园', address: '文三路1号', lonlat: `${lakeThere.lng},${lakeThere.lat}` }],
      },
    }
    const [found] = await maps().find('翠湖花园', '330106')
    expect(found).toMatchObject({ name: '翠湖花园', regionCode: '330106' })
    expect(metresBetween(found ?? lake, lake)).toBeLessThan(0.1)
    const { pathname, searchParams } = asked.at(-1) as URL
    expect(pathname).toBe('/v2/search')
    expect(JSON.parse(searchParams.get('postStr') ?? '')).toMatchObject({ keyWord: '翠湖花园', specify: '156330106' })
    answer = {
      body: {
        status: '0',
        msg: 'ok',
        location: { lon: String(lakeThere.lng), lat: String(lakeThere.lat), level: '门址' },
      },
    }
    const [address] = await maps().find('文三路1号')
    expect(metresBetween(address ?? lake, lake)).toBeLessThan(0.1)
  })

  it('点变成地址与行政区，问的是换成 CGCS2000 的点', async () => {
    answer = {
      body: {
        status: '0',
        msg: 'ok',
        result: { formatted_address: '浙江省杭州市西湖区文三路', addressComponent: { county_code: '156330106' } },
      },
    }
    expect(await maps().at(lake)).toEqual({ address: '浙江省杭州市西湖区文三路', regionCode: '330106' })
    const { lon, lat } = JSON.parse(asked.at(-1)?.searchParams.get('postStr') ?? '') as { lon: number; lat: number }
    expect(metresBetween({ lng: lon, lat }, lakeThere)).toBeLessThan(0.1)
  })

  it.each([
    [403, { code: 301006, msg: '权限类型错误' }, '不认这个密钥'],
    [200, { code: 301012, msg: '非法Key' }, '不认这个密钥'],
    [200, { code: 301030, msg: '访问次数超限' }, '次数用完'],
    [429, {}, '过几秒再搜'],
    [200, { code: 5, msg: '其他' }, '天地图 5'],
  ])('%i %j', async (status, body, words) => {
    answer = { status, body }
    await expect(maps().find('x')).rejects.toThrow(words)
  })
})
